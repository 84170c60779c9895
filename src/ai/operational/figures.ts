import { mapSides } from '../../game/side'
import { SIDES, type Side } from '../../operational/types'
import { figuresForSide, figuresFrom, type SideFigures } from '../figures'
import answers from './data/answers.json' with { type: 'json' }
import belief from './data/belief.json' with { type: 'json' }
import combat from './data/combat.json' with { type: 'json' }
import evaluation from './data/evaluation.json' with { type: 'json' }
import hiding from './data/hiding.json' with { type: 'json' }
import movement from './data/movement.json' with { type: 'json' }
import scripts from './data/scripts.json' with { type: 'json' }
import warmUp from './data/warmUp.json' with { type: 'json' }
import weights from './data/weights.json' with { type: 'json' }

/** Figures for valuing answers; each is explained in `src/ai/operational/data/answers.json`, and so on for the others. */
export const ANSWERS = figuresFrom('answers.json', answers)
export const BELIEF = figuresFrom('belief.json', belief)
export const COMBAT = figuresFrom('combat.json', combat)
export const EVALUATION = figuresFrom('evaluation.json', evaluation)
export const HIDING = figuresFrom('hiding.json', hiding)
export const MOVEMENT = figuresFrom('movement.json', movement)
export const SCRIPT_SCORES = figuresFrom('scripts.json', scripts)
export const WARM_UP = figuresFrom('warmUp.json', warmUp)

const BOTH_SIDES = figuresFrom('weights.json', weights)

/** Weights of the evaluation for one side, most of them in points of OPS-18.3; explained in `src/ai/operational/data/weights.json`. */
export type Weights = SideFigures<typeof BOTH_SIDES>

export const WEIGHTS: Readonly<Record<Side, Weights>> = mapSides(SIDES, (side) => figuresForSide(BOTH_SIDES, side))
