// The form of a game as it is saved (src/operational/types/state.ts explains each field). Checkpoints of saves and `setState` are checked against it.
import { HEX_ID } from '../hex/hexId'
import * as v from 'valibot'
import { count, hexId, int, positive, SideSchema } from './data/base'
import { TABLETOP_RESOLVERS } from './resolvers'
import { RESOLVERS } from './types'
import { MOST_HANDICAP } from './variants'

/** Most characters of an id, and most ids in a list. A game stays far below these and the other limits here: they only keep out absurd values. */
const MAX_ID_LENGTH = 64
const MAX_IDS = 64
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ID_LENGTH))
const ids = v.pipe(v.array(id), v.maxLength(MAX_IDS))
const smallCount = v.pipe(count, v.maxValue(999))
/** Halves of an MP; -1: the move has not begun. */
const halfMp = v.pipe(int, v.minValue(-1), v.maxValue(999))

/**
 * Where a piece is (`at` of PieceState): a hex; `off`: not yet entered; `gone`: destroyed or captured; `trt:9`: routed, on the turn record track
 * until turn 9; `box:A`: in a hidden-movement box.
 */
const pieceWhereabouts = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`${HEX_ID.source}|^(off|gone|trt:[1-9]\\d?|box:[A-D])$`),
    'is no hex, "off", "gone", "trt:9" or "box:A"',
  ),
)
/** A hidden-movement box (OPS-19.5). */
const box = v.picklist(['A', 'B', 'C', 'D'])
/** Where a marker or a box being filled is: on a hex, or `off` where it has yet to enter. */
const hexOrOff = v.pipe(v.string(), v.regex(new RegExp(`${HEX_ID.source}|^off$`), 'is no hex and not "off"'))

/** MarkerState (OPS-19.5.1). */
const MarkerSchema = v.strictObject({
  at: hexOrOff,
  real: v.boolean(),
  moved: v.boolean(),
  mp2: halfMp,
  spent: smallCount,
  marched: v.boolean(),
})

/** BoxFilling (OPS-19.5.2). */
const BoxFillingSchema = v.strictObject({
  box,
  hex: hexOrOff,
  pieces: ids,
  real: v.nullable(hexId),
  dummy: v.nullable(hexId),
  closed: v.boolean(),
})

const PieceStateSchema = v.strictObject({
  at: pieceWhereabouts,
  steps: v.pipe(count, v.maxValue(9)),
  disrupted: v.boolean(),
  ineffective: v.boolean(),
  garrison: v.boolean(),
  moved: v.boolean(),
  mp2: halfMp,
  spent: smallCount,
  attacked: v.boolean(),
  marched: v.boolean(),
  revealed: v.exactOptional(v.literal(true)),
  garrisonFromEzoc: v.exactOptional(v.literal(true)),
  active: v.exactOptional(v.boolean()),
  wounded: v.exactOptional(v.pipe(count, v.maxValue(99))),
})

const PendingSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('setup'), owner: SideSchema }),
  v.strictObject({ kind: v.literal('return'), owner: SideSchema, units: ids }),
  v.strictObject({ kind: v.literal('leaderFlees'), owner: SideSchema, pieces: ids, hex: hexId }),
  v.strictObject({ kind: v.literal('displace'), owner: SideSchema, kept: ids }),
  v.strictObject({
    kind: v.literal('resolver'),
    owner: SideSchema,
    name: v.picklist(RESOLVERS),
    mode: v.exactOptional(v.picklist(['auto', 'played'])),
  }),
  v.strictObject({ kind: v.literal('clash'), owner: SideSchema, key: id }),
  v.strictObject({ kind: v.literal('lead'), owner: SideSchema, units: ids }),
  v.strictObject({ kind: v.literal('reserve'), owner: SideSchema }),
  v.strictObject({ kind: v.literal('slip'), owner: SideSchema }),
  v.strictObject({ kind: v.literal('guns'), owner: SideSchema }),
  v.strictObject({
    kind: v.literal('retreat'),
    owner: SideSchema,
    stacks: v.pipe(v.array(v.strictObject({ hex: hexId, units: ids, mayHold: v.boolean() })), v.maxLength(16)),
    going: v.nullable(v.strictObject({ unit: id, from: hexId })),
  }),
  v.strictObject({ kind: v.literal('advance'), owner: SideSchema, hex: hexId, units: ids, going: v.nullable(id) }),
  v.strictObject({
    kind: v.literal('deploy'),
    owner: SideSchema,
    box,
    hex: hexId,
    pieces: ids,
    marker: v.strictObject({ moved: v.boolean(), spent: smallCount, marched: v.boolean() }),
  }),
])

const AttackSchema = v.strictObject({
  target: hexId,
  attackers: ids,
  lead: v.nullable(id),
  charge: v.boolean(),
  defenders: ids,
  defenderLead: v.nullable(id),
  // The two dice of fog of war.
  fow: v.pipe(count, v.maxValue(12)),
  resolver: v.exactOptional(v.picklist(RESOLVERS)),
  mode: v.exactOptional(v.picklist(['auto', 'played'])),
  stage: v.picklist(['declaring', 'night', 'lead', 'fow', 'resolve', 'retreat', 'advance']),
})

const points = v.pipe(count, v.maxValue(9999))
/** OPS-25.3: points given to the US, below 0 to the Mexicans; none are given by leaving the option out. */
export const HandicapSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(-MOST_HANDICAP),
  v.maxValue(MOST_HANDICAP),
  v.notValue(0),
)
const ScoreSchema = v.strictObject({ us: points, mexican: points })

/** The form of a game. Whether its parts agree with each other is checked by validate.ts. */
export const GameSchema = v.strictObject({
  rulesVersion: positive,
  dataHash: v.string(),
  scenario: v.string(),
  options: v.strictObject({
    preset: v.picklist(['historical', 'balanced', 'free']),
    night: v.boolean(),
    resolver: v.picklist(RESOLVERS),
    clash: v.picklist(['auto', 'played']),
    pick: v.exactOptional(v.literal(true)),
    commander: v.exactOptional(SideSchema),
    valenciaStays: v.exactOptional(v.literal(true)),
    worksDoNotWake: v.exactOptional(v.literal(true)),
    handicap: v.exactOptional(HandicapSchema),
  }),
  ops: v.strictObject({
    turn: positive,
    active: SideSchema,
    segment: v.picklist(['setup', 'command', 'move', 'recovery', 'combat', 'turnEnd', 'over']),
    pending: v.pipe(v.array(PendingSchema), v.maxLength(8)),
    pieces: v.record(id, PieceStateSchema),
    markers: v.record(id, MarkerSchema),
    hiding: v.pipe(v.array(BoxFillingSchema), v.maxLength(4)),
    control: v.record(hexId, SideSchema),
    attack: v.nullable(AttackSchema),
    activation: v.strictObject({ santaAnna: v.boolean(), armyFree: v.exactOptional(v.literal(true)) }),
    // For each unit and each of its sub-units: castings dead or wounded, straggling, removed for good (OPS-24.2).
    rosters: v.record(id, v.pipe(v.array(v.strictTuple([smallCount, smallCount, smallCount])), v.maxLength(32))),
    score: ScoreSchema,
    result: v.nullable(
      v.strictObject({
        winner: v.picklist(['us', 'mexican', 'draw']),
        reason: v.picklist(['OPS-18.1', 'OPS-18.2', 'OPS-18.3', 'resign']),
        points: ScoreSchema,
      }),
    ),
    dice: v.pipe(count, v.maxValue(1_000_000_000)),
    moving: v.nullable(
      v.strictObject({
        units: v.pipe(ids, v.minLength(1)),
        stepped: v.boolean(),
        march: v.boolean(),
        fromEzoc: v.boolean(),
      }),
    ),
    command: v.record(id, ids),
    targets: v.pipe(v.array(hexId), v.maxLength(999)),
    entry: v.record(id, v.strictObject({ turn: positive, hex: hexId })),
    ready: v.pipe(v.array(SideSchema), v.maxLength(2)),
  }),
  // The state of the tabletop is checked by its engine (src/session/hex/family.ts).
  table: v.nullable(
    v.strictObject({
      engine: v.picklist(TABLETOP_RESOLVERS),
      profile: v.string(),
      key: v.string(),
      state: v.looseObject({}),
      hits: v.pipe(v.array(v.strictObject({ leader: id, severity: v.string() })), v.maxLength(99)),
    }),
  ),
})
