// The figures of the computer opponent of the hex game, read from the JSON files of `src/ai/operational/data`, which explain each figure.

import { mapSides } from '../../game/side'
import { SIDES, type Side } from '../../operational/types'
import { figuresForSide, figuresFrom, type SideFigures } from '../figures'
import answers from './data/answers.json' with { type: 'json' }
import belief from './data/belief.json' with { type: 'json' }
import column from './data/column.json' with { type: 'json' }
import combat from './data/combat.json' with { type: 'json' }
import evaluation from './data/evaluation.json' with { type: 'json' }
import ground from './data/ground.json' with { type: 'json' }
import hiding from './data/hiding.json' with { type: 'json' }
import leaders from './data/leaders.json' with { type: 'json' }
import movement from './data/movement.json' with { type: 'json' }
import river from './data/river.json' with { type: 'json' }
import scripts from './data/scripts.json' with { type: 'json' }
import staff from './data/staff.json' with { type: 'json' }
import warmUp from './data/warmUp.json' with { type: 'json' }
import weights from './data/weights.json' with { type: 'json' }

/** Figures for valuing the answers to pending choices (retreat, hold, reserve ...). */
export const ANSWERS = figuresFrom('answers.json', answers)
/** Figures for guessing what the enemy's hidden-movement boxes hold. */
export const BELIEF = figuresFrom('belief.json', belief)
/** Figures of a column over the lava (OPS-19.3.2). */
export const COLUMN = figuresFrom('column.json', column)
/** Figures for choosing attacks. */
export const COMBAT = figuresFrom('combat.json', combat)
/** Figures for valuing positions, without the weights of the terms. */
export const EVALUATION = figuresFrom('evaluation.json', evaluation)
/** Figures for holding and taking works. */
export const GROUND = figuresFrom('ground.json', ground)
/** Figures for boxes, markers and set-up. */
export const HIDING = figuresFrom('hiding.json', hiding)
/** Figures for the risk and the placing of leaders and headquarters. */
export const LEADERS = figuresFrom('leaders.json', leaders)
/** Figures for planning the movement phase. */
export const MOVEMENT = figuresFrom('movement.json', movement)
/** Figures of the river plan (OPS-18.2). */
export const RIVER = figuresFrom('river.json', river)
/** Scores by which scripts (simple rules that propose moves) choose destinations. */
export const SCRIPT_SCORES = figuresFrom('scripts.json', scripts)
/** Figures for the staff, an adviser of the person who plays. */
export const STAFF = figuresFrom('staff.json', staff)
/** Figures of the games that are played once to warm the search up. */
export const WARM_UP = figuresFrom('warmUp.json', warmUp)

const WEIGHTS_OF_BOTH_SIDES = figuresFrom('weights.json', weights)

/** Weights of the terms of the evaluation, for one side; most of them in points of OPS-18.3. */
export type Weights = SideFigures<typeof WEIGHTS_OF_BOTH_SIDES>

export const WEIGHTS: Readonly<Record<Side, Weights>> = mapSides(SIDES, (side) =>
  figuresForSide(WEIGHTS_OF_BOTH_SIDES, side),
)
