import * as v from 'valibot'

// The orders of the historical campaign, as data: maps/pedregal/history/campaign-orders.json. The director turns them into legal actions.
// Pieces are named without their side: `2.smith`, `hq`, and leaders by their last name: `lee`.

const pieces = v.array(v.string())
const hex = v.pipe(v.string(), v.regex(/^\d{4}$/))
const byPiece = <T extends v.GenericSchema>(value: T) => v.record(v.string(), value)

/** A move of units with leaders, or of leaders alone. `via`: hexes that the way must pass. `march`: OPS-5.3. */
const MoveSchema = v.strictObject({
  units: v.optional(pieces, []),
  leaders: v.optional(pieces, []),
  via: v.optional(v.array(hex), []),
  to: v.exactOptional(hex),
  march: v.exactOptional(v.boolean()),
  /** Into the bastion of the hex at the end, or out of it at the beginning (OPS-19.1.14). */
  garrison: v.exactOptional(v.picklist(['in', 'out'])),
  /** A reinforcement comes on at this hex (OPS-14.1). */
  enter: v.exactOptional(hex),
})

/** An attack and the dice that it must get. Checks are `pass` or `fail` by unit; `results`: those of the combat table that serve, best first. */
const AttackSchema = v.strictObject({
  target: hex,
  units: pieces,
  lead: v.exactOptional(v.string()),
  charge: v.exactOptional(v.boolean()),
  fow: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(12))),
  results: v.exactOptional(v.array(v.string())),
  checks: v.optional(byPiece(v.picklist(['pass', 'fail'])), {}),
  hits: v.optional(byPiece(v.picklist(['casualty', 'wounded'])), {}),
  defendLead: v.exactOptional(v.string()),
  /** Turns until a routed unit may be back. */
  rout: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))),
  hold: v.exactOptional(v.boolean()),
  retreats: v.optional(byPiece(v.array(hex)), {}),
  advance: v.optional(
    v.array(v.strictObject({ units: pieces, leaders: v.optional(pieces, []), to: v.exactOptional(hex) })),
    [],
  ),
})

/** A player turn. `refuge`: where a beaten unit runs if an attack does not say. `deploy`: where the pieces of a revealed box are put down. */
const TurnSchema = v.strictObject({
  turn: v.pipe(v.number(), v.integer(), v.minValue(1)),
  side: v.picklist(['us', 'mexican']),
  activate: v.exactOptional(v.boolean()),
  reveal: v.optional(v.array(v.string()), []),
  return: v.optional(byPiece(hex), {}),
  deploy: v.optional(byPiece(hex), {}),
  checks: v.optional(byPiece(v.picklist(['pass', 'fail'])), {}),
  command: v.optional(byPiece(v.pipe(v.number(), v.integer())), {}),
  refuge: v.optional(byPiece(hex), {}),
  moves: v.optional(v.array(MoveSchema), []),
  attacks: v.optional(v.array(AttackSchema), []),
})

export const OrdersSchema = v.strictObject({ meta: v.record(v.string(), v.string()), turns: v.array(TurnSchema) })
export type Orders = v.InferOutput<typeof OrdersSchema>
export type TurnOrders = Orders['turns'][number]
export type MoveOrder = TurnOrders['moves'][number]
export type AttackOrder = TurnOrders['attacks'][number]
