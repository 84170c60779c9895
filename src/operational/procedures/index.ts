// All procedures of the hex game. A procedure is one look-up or roll of the rulebook that a client of the headless engine (src/cli) calls without a
// game. Those of the turn and of victory stand here.
import * as v from 'valibot'
import { count, positive } from '../data/base'
import { combatProcedures } from './combat'
import { groundProcedures } from './ground'
import { refuseField, type Procedure, procedure } from './kit'

export type { Procedure } from './kit'

/** Day, time and light of a turn (OPS-1.2). */
const clock = procedure('ops.clock', {
  rule: 'OPS-1.2',
  input: v.strictObject({ turn: positive }),
  output: v.strictObject({ day: positive, from: v.string(), to: v.string(), night: v.boolean() }),
  run({ tables }, { turn }) {
    const row = tables.clock.turns.find((clockTurn) => clockTurn.turn === turn) ?? refuseField('turn')
    return { day: row.day, from: row.from, to: row.to, night: row.night }
  },
})

/** Is Santa Anna activated by this die (OPS-19.4.1)? */
const activation = procedure('ops.activation', {
  rule: 'OPS-19.4.1',
  dice: 1,
  input: v.strictObject({}),
  output: v.strictObject({ activated: v.boolean() }),
  run: ({ tables }, _input, draw) => ({ activated: tables.command.santaAnna.activatesOn.includes(draw('activation')) }),
})

/**
 * Who has won at the end of the last turn (OPS-18.2, 18.3). `us`, `mexican`: points; `usNorthOfRiver`: a US unit is north of the river;
 * `mexicanPlaceSouth`: the Mexicans control a place south of it.
 */
const verdict = procedure('ops.verdict', {
  rule: 'OPS-18.3',
  input: v.strictObject({
    us: count,
    mexican: count,
    usNorthOfRiver: v.boolean(),
    mexicanPlaceSouth: v.boolean(),
  }),
  output: v.strictObject({ winner: v.picklist(['us', 'mexican', 'draw']), reason: v.string() }),
  run({ tables }, { us, mexican, usNorthOfRiver, mexicanPlaceSouth }) {
    // 18.2: the Mexicans also win at once by entering San Agustin; at the end they win by control. Points count only if they have not (18.3).
    if (!usNorthOfRiver && mexicanPlaceSouth) return { winner: 'mexican' as const, reason: 'OPS-18.2' }
    const isDraw = us === mexican || Math.max(us, mexican) < tables.victory.draw.under
    const leader = us > mexican ? ('us' as const) : ('mexican' as const)
    return {
      winner: isDraw ? ('draw' as const) : leader,
      reason: 'OPS-18.3',
    }
  },
})

/** The points of both sides for what the other has lost (OPS-18.3). */
const points = procedure('ops.points', {
  rule: 'OPS-18.3',
  input: v.strictObject({
    mexicanUnits: count,
    mexicanLeaders: count,
    usSteps: count,
    usLeaders: count,
  }),
  output: v.strictObject({ us: count, mexican: count }),
  run({ tables }, lost) {
    const pointsPer = tables.victory.points
    return {
      us: lost.mexicanUnits * pointsPer.usPerMexicanUnit + lost.mexicanLeaders * pointsPer.usPerMexicanLeader,
      mexican: lost.usSteps * pointsPer.mexicanPerUsStep + lost.usLeaders * pointsPer.mexicanPerUsLeader,
    }
  },
})

/** Every procedure of the hex game, by name. */
export const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  [...combatProcedures, ...groundProcedures, activation, clock, points, verdict]
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .map((found) => [found.name, found]),
)
