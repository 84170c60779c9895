import type { Tactician } from '../../tabletop/sar/battle/tactician'
import type { TabletopPort } from '../port'
import { layOutClash } from './layOut'
import { fightClash } from './fight'
import { forecastClash } from './forecast/forecast'
import { accountUnitsOf, Recorder } from './recorder'
import { clashFigures } from './figures'
import { beginSarClash, resumeSarClash, validateSarClash } from './playedClash'

/**
 * The tabletop engine of the Santa Anna Rules; `tactician`, a computer player, commands both sides of every clash. `hasty` commands them in fights
 * for odds: it tries all its actions on a copy of the battle.
 */
export function sarTabletop(tactician: Tactician, hasty: Tactician): TabletopPort {
  const tacticians = { us: tactician, mexican: tactician }
  const hastyTacticians = { us: hasty, mexican: hasty }
  return {
    name: 'sar',
    layOut(setup) {
      const clash = layOutClash(setup, clashFigures())
      return { ground: clash.field.ground, units: accountUnitsOf(clash) }
    },
    fight: ({ setup, dice, key, aiSalt }) => fightClash(setup, dice, key, tacticians, { salt: aiSalt }),
    rehearse: ({ setup, dice, key, aiSalt }) =>
      fightClash(setup, dice, key, hastyTacticians, { salt: aiSalt, areActionsChecked: true }),
    account({ setup, dice, key, aiSalt }) {
      const recorder = new Recorder()
      const outcome = fightClash(setup, dice, key, tacticians, { salt: aiSalt, observer: recorder })
      return recorder.account(setup, outcome)
    },
    begin: (request, wantsAccount) => beginSarClash(request, tactician, wantsAccount),
    resume: (setup, state) => resumeSarClash(setup, state, tactician),
    validate: validateSarClash,
    forecast: forecastClash,
  }
}
