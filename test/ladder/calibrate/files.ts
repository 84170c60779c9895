// All JSON files that a candidate may change, as the program reads them. Nothing else may be imported here: they are changed before anything reads them.
import counters from '../../../maps/pedregal/counters.json' with { type: 'json' }
import plans from '../../../maps/pedregal/plans.json' with { type: 'json' }
import balanced from '../../../maps/pedregal/setup-balanced.json' with { type: 'json' }
import answers from '../../../src/ai/operational/data/answers.json' with { type: 'json' }
import belief from '../../../src/ai/operational/data/belief.json' with { type: 'json' }
import aiCombat from '../../../src/ai/operational/data/combat.json' with { type: 'json' }
import evaluation from '../../../src/ai/operational/data/evaluation.json' with { type: 'json' }
import hiding from '../../../src/ai/operational/data/hiding.json' with { type: 'json' }
import levels from '../../../src/ai/operational/data/levels.json' with { type: 'json' }
import movement from '../../../src/ai/operational/data/movement.json' with { type: 'json' }
import scripts from '../../../src/ai/operational/data/scripts.json' with { type: 'json' }
import setups from '../../../src/ai/operational/data/setups.json' with { type: 'json' }
import weights from '../../../src/ai/operational/data/weights.json' with { type: 'json' }
import combat from '../../../src/operational/tables/combat.json' with { type: 'json' }
import command from '../../../src/operational/tables/command.json' with { type: 'json' }
import fow from '../../../src/operational/tables/fow.json' with { type: 'json' }
import terrain from '../../../src/operational/tables/terrain.json' with { type: 'json' }
import type { FigureFiles } from './patch'

/** The files by the names that candidates use. */
export const FIGURE_FILES: FigureFiles = {
  'tables/combat': combat,
  'tables/command': command,
  'tables/fow': fow,
  'tables/terrain': terrain,
  'maps/counters': counters,
  'maps/plans': plans,
  'maps/setup-balanced': balanced,
  'ai/answers': answers,
  'ai/belief': belief,
  'ai/combat': aiCombat,
  'ai/evaluation': evaluation,
  'ai/hiding': hiding,
  'ai/levels': levels,
  'ai/movement': movement,
  'ai/scripts': scripts,
  'ai/setups': setups,
  'ai/weights': weights,
}
