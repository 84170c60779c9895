import { HEX_ID } from '../hex/hexId'
import * as v from 'valibot'
import { count, hexId, int, positive, SideSchema } from './data/base'
import { RESOLVERS } from './types'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const ids = v.pipe(v.array(id), v.maxLength(64))
const figure = v.pipe(count, v.maxValue(999))
const mp2 = v.pipe(int, v.minValue(-1), v.maxValue(999))

/** `at` of a piece: see PieceState. */
const whereabouts = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`${HEX_ID.source}|^(off|gone|trt:[1-9]\\d?|box:[A-D])$`),
    'is no hex, "off", "gone", "trt:9" or "box:A"',
  ),
)
const box = v.picklist(['A', 'B', 'C', 'D'])
const maybeOff = v.pipe(v.string(), v.regex(new RegExp(`${HEX_ID.source}|^off$`), 'is no hex and not "off"'))

/** OPS-19.5.1. */
const MarkerSchema = v.strictObject({
  at: maybeOff,
  real: v.boolean(),
  moved: v.boolean(),
  mp2,
  spent: figure,
  marched: v.boolean(),
})

/** OPS-19.5.2. */
const DraftSchema = v.strictObject({
  box,
  hex: maybeOff,
  pieces: ids,
  real: v.nullable(hexId),
  dummy: v.nullable(hexId),
  closed: v.boolean(),
})

const PieceStateSchema = v.strictObject({
  at: whereabouts,
  steps: v.pipe(count, v.maxValue(9)),
  disrupted: v.boolean(),
  ineffective: v.boolean(),
  garrison: v.boolean(),
  moved: v.boolean(),
  mp2,
  spent: figure,
  attacked: v.boolean(),
  marched: v.boolean(),
  active: v.exactOptional(v.boolean()),
  wounded: v.exactOptional(v.pipe(count, v.maxValue(99))),
})

const PendingSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('setup'), owner: SideSchema }),
  v.strictObject({ kind: v.literal('return'), owner: SideSchema, units: ids }),
  v.strictObject({ kind: v.literal('leaderFlees'), owner: SideSchema, pieces: ids, hex: hexId }),
  v.strictObject({ kind: v.literal('displace'), owner: SideSchema, kept: ids }),
  v.strictObject({ kind: v.literal('resolver'), owner: SideSchema, name: v.picklist(RESOLVERS) }),
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
    marker: v.strictObject({ moved: v.boolean(), spent: figure, marched: v.boolean() }),
  }),
])

const AttackSchema = v.strictObject({
  target: hexId,
  attackers: ids,
  lead: v.nullable(id),
  charge: v.boolean(),
  defenders: ids,
  defenderLead: v.nullable(id),
  fow: v.pipe(count, v.maxValue(12)),
  resolver: v.exactOptional(v.picklist(RESOLVERS)),
  stage: v.picklist(['declaring', 'night', 'lead', 'fow', 'resolve', 'retreat', 'advance']),
})

const points = v.pipe(count, v.maxValue(9999))
const ScoreSchema = v.strictObject({ us: points, mexican: points })

/** The form of a game (types.ts, Game). What its parts say about each other is validate.ts's. */
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
  }),
  ops: v.strictObject({
    turn: positive,
    active: SideSchema,
    segment: v.picklist(['setup', 'command', 'move', 'recovery', 'combat', 'turnEnd', 'over']),
    pending: v.pipe(v.array(PendingSchema), v.maxLength(8)),
    pieces: v.record(id, PieceStateSchema),
    markers: v.record(id, MarkerSchema),
    hiding: v.pipe(v.array(DraftSchema), v.maxLength(4)),
    control: v.record(hexId, SideSchema),
    attack: v.nullable(AttackSchema),
    activation: v.strictObject({ santaAnna: v.boolean() }),
    rosters: v.record(id, v.pipe(v.array(v.strictTuple([figure, figure, figure])), v.maxLength(32))),
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
  table: v.null(),
})
