import { otherSeat, type Seat } from '../../game/side'
import { isWorkingEngineer } from '../command/command'
import { hexId, pieceId, pieceIndex, type Position } from '../position'
import type { Action, Side } from '../types'
import { LEADER, seatOf } from '../world'
import { type StepContext, stepContext, unitStepCost } from './cost'
import { garrisonRefusal } from './bastion'
import { setsThatMayRoll, compareSets, steppingSets, subsets } from './groups'
import { marchRefusal, leaderStepCostHere, leaderMoveRefusal, includesEngineer } from './steppingGroup'

type Step = Extract<Action, { type: 'step' }>
type Begin = Extract<Action, { type: 'begin' }>

/** A set of units with a set of leaders, and the step actions made for it so far: by direction, walking, marching, into a bastion. */
interface Group {
  readonly units: readonly number[]
  readonly leaders: readonly number[]
  /** An engineer goes along with units (19.3). */
  readonly engineer: boolean
  table: (Step | undefined)[] | null
  /** Open directions at the last listing, walking | marching << 6 | into a bastion << 12, and what was listed for them. */
  mask: number
  listed: readonly Step[]
}

/** Who may step from a hex: leaders and HQs alone, and groups by their first unit; in list order. */
interface HexGroups {
  readonly stamp: number
  readonly seat: Seat
  readonly command: unknown
  readonly alone: readonly Group[]
  readonly byFirst: ReadonlyMap<number, readonly Group[]>
  /** Rolls for command (4.3) that may be made here, in list order. */
  readonly begins: readonly Begin[]
}

const NOBODY: ReadonlyMap<number, readonly Group[]> = new Map()

/** The groups of a hex; kept until one of its occupants changes. */
function groupsAt(pos: Position, hex: number, seat: Seat): HexGroups {
  const stamp = pos.hexTouched[hex]!
  const cached = pos.groups[hex] as HexGroups | undefined
  if (cached && cached.stamp === stamp && cached.seat === seat && cached.command === pos.game.ops.command) return cached
  const { command } = pos.game.ops
  const here = pos.unitsAt[hex]!
  if (pos.leadersAt[hex]!.length === 0 && here.every((index) => pos.pieceStates[index]!.moved)) {
    const made: HexGroups = { stamp, seat, command, alone: [], byFirst: NOBODY, begins: [] }
    pos.groups[hex] = made
    return made
  }
  const staff = pos.leadersAt[hex]!.filter(
    (index) => pos.world.pieces[index]!.seat === seat && leaderMoveRefusal(pos, index) === null,
  )
  const group = (units: readonly number[], set: readonly number[]): Group => ({
    units,
    leaders: set,
    engineer: units.length > 0 && includesEngineer(pos, set),
    table: null,
    mask: 0,
    listed: [],
  })
  const leaders = [[], ...subsets(staff.filter((index) => pos.world.pieces[index]!.cls === LEADER))]
  const alone = [...staff.map((index) => [index]), ...parties(pos, hex, leaders)]
    .sort(compareSets)
    .map((set) => group([], set))
  const byFirst = new Map<number, Group[]>()
  for (const units of steppingSets(pos, hex, seat)) {
    const groups = byFirst.get(units[0]!) ?? []
    for (const set of leaders) groups.push(group(units, set))
    byFirst.set(units[0]!, groups)
  }
  const begins = setsThatMayRoll(pos, hex).map(
    (set): Begin => ({ type: 'begin', units: set.map((index) => pieceId(pos, index)) }),
  )
  const made: HexGroups = { stamp, seat, command, alone, byFirst, begins }
  pos.groups[hex] = made
  return made
}

/** Leaders whom engineers of their hex may help into lava (19.1.5), as sets of one and his engineers. */
function parties(pos: Position, hex: number, sets: readonly number[][]): number[][] {
  if (!pos.world.nextToLava[hex]) return []
  return sets.filter((set) => set.length > 1 && set.filter((index) => !isWorkingEngineer(pos, index)).length === 1)
}

/** The action of a group's step, made once. */
function actionOf(pos: Position, group: Group, to: number, slot: number): Step {
  group.table ??= []
  const ready = group.table[slot]
  if (ready) return ready
  const made: Step = {
    type: 'step',
    units: group.units.map((index) => pieceId(pos, index)),
    leaders: group.leaders.map((index) => pieceId(pos, index)),
    to: hexId(pos, to),
  }
  if (slot >= 12) made.garrison = true
  else if (slot >= 6) made.march = true
  group.table[slot] = made
  return made
}

const UNKNOWN = 255

/** Open directions of units as six bits each: walking, marching, into a bastion. */
interface Masks {
  readonly walk: Uint8Array
  readonly march: Uint8Array
  readonly bastion: Uint8Array
}

/**
 * Open directions of units by themselves, kept from listing to listing of one movement phase. A unit's hang on its own state, on where
 * enemies and markers stand and, next to lava or a bastion, on where its own side's units stand (19.1.2, 19.1.13). With an engineer
 * along they are worked out when first asked for.
 */
interface KeptMasks {
  readonly command: unknown
  readonly plain: Masks
  readonly guided: Masks
  readonly guidedKnown: Uint8Array
  readonly touched: Uint32Array
  readonly enemy: Uint32Array
  readonly own: Uint32Array
  readonly marked: Uint32Array
}

/** The contexts of a listing, without an engineer or with one. */
interface Contexts {
  readonly plain: StepContext
  readonly marching: StepContext
}

/** One listing: what holds for all of it. */
interface Listing {
  readonly pos: Position
  readonly bare: Contexts
  readonly guided: Contexts
  /** Indices of the group under way, and whether it marches (5.3). */
  readonly under: readonly number[]
  readonly underMarch: boolean
  readonly masks: KeptMasks
  /** By leader or HQ, three each: going along, going along where an engineer does, alone. */
  readonly staff: Uint8Array
}

const newMasks = (n: number): Masks => ({
  walk: new Uint8Array(n),
  march: new Uint8Array(n),
  bastion: new Uint8Array(n),
})

function masksOf(pos: Position): KeptMasks {
  const known = pos.cache.get('stepMasks') as KeptMasks | undefined
  if (known && known.command === pos.game.ops.command) return known
  const n = pos.world.pieces.length
  const made: KeptMasks = {
    command: pos.game.ops.command,
    plain: newMasks(n),
    guided: newMasks(n),
    guidedKnown: new Uint8Array(n),
    touched: new Uint32Array(n).fill(0xffffffff),
    enemy: new Uint32Array(n),
    own: new Uint32Array(n),
    marked: new Uint32Array(n),
  }
  pos.cache.set('stepMasks', made)
  return made
}

/** A unit's masks, brought up to date. */
function masksFor(listing: Listing, index: number, engineer: boolean): Masks {
  const { pos, masks } = listing
  const { seat } = pos.world.pieces[index]!
  const hex = pos.hexOf[index]!
  const touched = pos.touched[index]!
  const enemy = pos.placed[otherSeat(seat)]
  const own = pos.world.nextToLava[hex] || pos.world.nextToBastion[hex] ? pos.placed[seat] : 0
  const marked = pos.marked[0] + pos.marked[1]
  if (
    masks.touched[index] !== touched ||
    masks.enemy[index] !== enemy ||
    masks.own[index] !== own ||
    masks.marked[index] !== marked
  ) {
    masks.touched[index] = touched
    masks.enemy[index] = enemy
    masks.own[index] = own
    masks.marked[index] = marked
    masks.guidedKnown[index] = 0
    refresh(listing, index, masks.plain, listing.bare)
  }
  if (!engineer) return masks.plain
  if (!masks.guidedKnown[index]) {
    masks.guidedKnown[index] = 1
    refresh(listing, index, masks.guided, listing.guided)
  }
  return masks.guided
}

function refresh(listing: Listing, index: number, masks: Masks, { plain, marching }: Contexts): void {
  const { pos } = listing
  const marches = listing.underMarch && listing.under.includes(index)
  const context = marches ? marching : plain
  masks.walk[index] = unitMask(pos, index, context)
  masks.march[index] = marchRefusal(pos, [index]) === null ? unitMask(pos, index, marching) : 0
  masks.bastion[index] = pos.world.nextToBastion[pos.hexOf[index]!] ? bastionMask(pos, index, context) : 0
}

function unitMask(pos: Position, index: number, context: StepContext): number {
  const from = pos.hexOf[index]!
  const { spent } = pos.pieceStates[index]!
  let mask = 0
  for (let dir = 0; dir < 6; dir++) if (unitStepCost(pos, index, from, dir, spent, context) >= 0) mask |= 1 << dir
  return mask
}

/** Directions in which a bastion has room for the unit as its garrison (19.1.14). */
function bastionMask(pos: Position, index: number, context: StepContext): number {
  const { neighbours } = pos.world.grid
  const from = pos.hexOf[index]!
  const open = unitMask(pos, index, { ...context, garrison: true })
  let mask = 0
  for (let dir = 0; dir < 6; dir++)
    if (open & (1 << dir) && garrisonRefusal(pos, [index], neighbours[from * 6 + dir]!) === null) mask |= 1 << dir
  return mask
}

const ALONG = 0
const ALONG_GUIDED = 1
const ALONE = 2

/** Open directions of a leader or HQ, worked out once a listing. */
function staffMask(listing: Listing, index: number, way: number): number {
  const { pos, staff } = listing
  const slot = index * 3 + way
  if (staff[slot] !== UNKNOWN) return staff[slot]!
  const { plain } = way === ALONG_GUIDED ? listing.guided : listing.bare
  let mask = 0
  for (let dir = 0; dir < 6; dir++) if (leaderStepCostHere(pos, index, dir, way !== ALONE, plain) >= 0) mask |= 1 << dir
  staff[slot] = mask
  return mask
}

/** All legal steps (OPS-5.1), sorted: leaders and HQs alone, then by units, leaders, hex, unmarched before marched. */
export function listSteps(pos: Position, side: Side, out: Action[]): void {
  const { world } = pos
  const { moving } = pos.game.ops
  const seat = seatOf(side)
  const n = world.pieces.length
  const plain = stepContext(pos, false)
  const contexts = (engineer: boolean): Contexts => ({
    plain: { ...plain, engineer },
    marching: { ...plain, engineer, march: true },
  })
  const listing: Listing = {
    pos,
    bare: contexts(false),
    guided: contexts(true),
    under: moving ? moving.units.map((id) => pieceIndex(pos, id)) : [],
    underMarch: moving?.march ?? false,
    masks: masksOf(pos),
    staff: new Uint8Array(n * 3).fill(UNKNOWN),
  }
  for (const index of world.leadersOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    for (const group of groupsAt(pos, hex, seat).alone)
      if (group.leaders[0] === index) listGroup(listing, group, hex, aloneMask(listing, group, hex), 0, 0, out)
  }
  for (const index of world.unitsOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    const groups = groupsAt(pos, hex, seat).byFirst.get(index)
    if (groups) for (const group of groups) listTogether(listing, group, hex, out)
  }
}

/** Leaders and HQs without a unit; one with engineers goes into lava only. */
function aloneMask(listing: Listing, { leaders }: Group, from: number): number {
  const { world } = listing.pos
  let mask = 63
  for (const index of leaders) mask &= staffMask(listing, index, ALONE)
  if (leaders.length > 1)
    for (let dir = 0; dir < 6; dir++) if (!world.lava[world.grid.neighbours[from * 6 + dir]!]) mask &= ~(1 << dir)
  return mask
}

function listTogether(listing: Listing, group: Group, from: number, out: Action[]): void {
  const { units, leaders, engineer } = group
  let walk = 63
  let march = 63
  let bastion = units.length === 1 ? 63 : 0
  for (const index of units) {
    const masks = masksFor(listing, index, engineer)
    walk &= masks.walk[index]!
    march &= masks.march[index]!
    bastion &= masks.bastion[index]!
  }
  for (const index of leaders) {
    const along = staffMask(listing, index, engineer ? ALONG_GUIDED : ALONG)
    walk &= along
    march &= along
    bastion &= along
  }
  listGroup(listing, group, from, walk, march, bastion, out)
}

/** Appends the group's steps; those of the last listing when nothing has opened or closed since. */
function listGroup(
  listing: Listing,
  group: Group,
  from: number,
  walk: number,
  march: number,
  bastion: number,
  out: Action[],
): void {
  const { pos } = listing
  const mask = walk | (march << 6) | (bastion << 12)
  if (mask !== group.mask) {
    const listed: Step[] = []
    for (const dir of pos.world.directionsInHexOrder[from]!) {
      const to = pos.world.grid.neighbours[from * 6 + dir]!
      if (group.units.length > 1 && pos.world.lava[to]) continue
      if (walk & (1 << dir)) listed.push(actionOf(pos, group, to, dir))
      // A further word comes after the plain way: garrison, then march, as the sort of ACTIONS.md has it.
      if (bastion & (1 << dir)) listed.push(actionOf(pos, group, to, dir + 12))
      if (march & (1 << dir)) listed.push(actionOf(pos, group, to, dir + 6))
    }
    group.mask = mask
    group.listed = listed
  }
  for (const action of group.listed) out.push(action)
}

/** All legal rolls for command (OPS-4.3), by units. */
export function listBegins(pos: Position, side: Side, out: Action[]): void {
  const seat = seatOf(side)
  for (const index of pos.world.unitsOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    for (const begin of groupsAt(pos, hex, seat).begins)
      if (pos.world.pieceIndexes.get(begin.units[0]!) === index) out.push(begin)
  }
}
