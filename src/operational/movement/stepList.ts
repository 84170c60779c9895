import { hexId, idOf, pieceIndex, type Position } from '../position'
import type { Action, Side } from '../types'
import { LEADER, sideIndex } from '../world'
import { type StepContext, stepContext, unitStepCost } from './cost'
import { beginningSets, steppingSets, subsets } from './groups'
import { marchRefusal, staffHere, staffMay } from './together'

type Step = Extract<Action, { type: 'step' }>
type Begin = Extract<Action, { type: 'begin' }>

/** A set of units with a set of leaders, and the step actions made for it so far: by direction, then by direction marching. */
interface Group {
  readonly units: readonly number[]
  readonly leaders: readonly number[]
  table: (Step | undefined)[] | null
  /** Open directions at the last listing, walking | marching << 6, and what was listed for them. */
  mask: number
  listed: readonly Step[]
}

/** Who may step from a hex: leaders and HQs alone, and groups by their first unit; in list order. */
interface HexGroups {
  readonly stamp: number
  readonly sideNo: number
  readonly command: unknown
  readonly alone: readonly Group[]
  readonly byFirst: ReadonlyMap<number, readonly Group[]>
  /** Rolls for command (4.3) that may be made here, in list order. */
  readonly begins: readonly Begin[]
}

const NOBODY: ReadonlyMap<number, readonly Group[]> = new Map()

/** The groups of a hex; kept until one of its occupants changes. */
function groupsAt(pos: Position, hex: number, sideNo: number): HexGroups {
  const stamp = pos.hexTouched[hex]!
  const cached = pos.groups[hex] as HexGroups | undefined
  if (cached && cached.stamp === stamp && cached.sideNo === sideNo && cached.command === pos.game.ops.command)
    return cached
  const { command } = pos.game.ops
  const here = pos.unitsAt[hex]!
  if (pos.staffAt[hex]!.length === 0 && here.every((index) => pos.st[index]!.moved)) {
    const made: HexGroups = { stamp, sideNo, command, alone: [], byFirst: NOBODY, begins: [] }
    pos.groups[hex] = made
    return made
  }
  const staff = pos.staffAt[hex]!.filter(
    (index) => pos.world.pieces[index]!.sideNo === sideNo && staffMay(pos, index) === null,
  )
  const alone = staff.map((index): Group => ({ units: [], leaders: [index], table: null, mask: 0, listed: [] }))
  const leaders = [[], ...subsets(staff.filter((index) => pos.world.pieces[index]!.cls === LEADER))]
  const byFirst = new Map<number, Group[]>()
  for (const units of steppingSets(pos, hex, sideNo)) {
    const groups = byFirst.get(units[0]!) ?? []
    for (const set of leaders) groups.push({ units, leaders: set, table: null, mask: 0, listed: [] })
    byFirst.set(units[0]!, groups)
  }
  const begins = beginningSets(pos, hex).map(
    (set): Begin => ({ type: 'begin', units: set.map((index) => idOf(pos, index)) }),
  )
  const made: HexGroups = { stamp, sideNo, command, alone, byFirst, begins }
  pos.groups[hex] = made
  return made
}

/** The action of a group's step, made once. */
function actionOf(pos: Position, group: Group, to: number, slot: number): Step {
  group.table ??= []
  const ready = group.table[slot]
  if (ready) return ready
  const made: Step = {
    type: 'step',
    units: group.units.map((index) => idOf(pos, index)),
    leaders: group.leaders.map((index) => idOf(pos, index)),
    to: hexId(pos, to),
  }
  if (slot >= 6) made.march = true
  group.table[slot] = made
  return made
}

const UNKNOWN = 255

/**
 * Open directions of units, kept from listing to listing of one movement phase. A unit's hang on its own state, on where
 * enemies stand and, next to lava, on where its own side's units stand (19.1.2).
 */
interface Masks {
  readonly command: unknown
  readonly walk: Uint8Array
  readonly march: Uint8Array
  readonly touched: Uint32Array
  readonly enemy: Uint32Array
  readonly own: Uint32Array
}

/** One listing: what holds for all of it. */
interface Listing {
  readonly pos: Position
  readonly plain: StepContext
  readonly marching: StepContext
  /** Indices of the group under way, and whether it marches (5.3). */
  readonly under: readonly number[]
  readonly underMarch: boolean
  readonly masks: Masks
  readonly along: Uint8Array
}

function masksOf(pos: Position): Masks {
  const known = pos.cache.get('stepMasks') as Masks | undefined
  if (known && known.command === pos.game.ops.command) return known
  const n = pos.world.pieces.length
  const made: Masks = {
    command: pos.game.ops.command,
    walk: new Uint8Array(n),
    march: new Uint8Array(n),
    touched: new Uint32Array(n).fill(0xffffffff),
    enemy: new Uint32Array(n),
    own: new Uint32Array(n),
  }
  pos.cache.set('stepMasks', made)
  return made
}

/** Brings a unit's masks up to date. */
function refresh(listing: Listing, index: number): void {
  const { pos, masks } = listing
  const { sideNo } = pos.world.pieces[index]!
  const touched = pos.touched[index]!
  const enemy = pos.placed[(1 - sideNo) as 0 | 1]
  const own = pos.world.nextToLava[pos.hexOf[index]!] ? pos.placed[sideNo as 0 | 1] : 0
  if (masks.touched[index] === touched && masks.enemy[index] === enemy && masks.own[index] === own) return
  masks.touched[index] = touched
  masks.enemy[index] = enemy
  masks.own[index] = own
  const marches = listing.underMarch && listing.under.includes(index)
  masks.walk[index] = unitMask(pos, index, marches ? listing.marching : listing.plain)
  masks.march[index] = marchRefusal(pos, [index]) === null ? unitMask(pos, index, listing.marching) : 0
}

function unitMask(pos: Position, index: number, context: StepContext): number {
  const from = pos.hexOf[index]!
  const { spent } = pos.st[index]!
  let mask = 0
  for (let dir = 0; dir < 6; dir++) if (unitStepCost(pos, index, from, dir, spent, context) >= 0) mask |= 1 << dir
  return mask
}

function alongMask(listing: Listing, index: number): number {
  const { pos, along } = listing
  if (along[index] !== UNKNOWN) return along[index]!
  let mask = 0
  for (let dir = 0; dir < 6; dir++) if (staffHere(pos, index, dir, true, listing.plain) >= 0) mask |= 1 << dir
  along[index] = mask
  return mask
}

/** All legal steps (OPS-5.1), sorted: leaders and HQs alone, then by units, leaders, hex, unmarched before marched. */
export function listSteps(pos: Position, side: Side, out: Action[]): void {
  const { world } = pos
  const { moving } = pos.game.ops
  const sideNo = sideIndex(side)
  const n = world.pieces.length
  const listing: Listing = {
    pos,
    plain: stepContext(pos, false),
    marching: stepContext(pos, true),
    under: moving ? moving.units.map((id) => pieceIndex(pos, id)) : [],
    underMarch: moving?.march ?? false,
    masks: masksOf(pos),
    along: new Uint8Array(n).fill(UNKNOWN),
  }
  for (const index of world.staffOf[sideNo]!) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    for (const group of groupsAt(pos, hex, sideNo).alone)
      if (group.leaders[0] === index) listGroup(listing, group, hex, aloneMask(listing, index), 0, out)
  }
  for (const index of world.unitsOf[sideNo]!) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    const groups = groupsAt(pos, hex, sideNo).byFirst.get(index)
    if (groups) for (const group of groups) listTogether(listing, group, hex, out)
  }
}

function aloneMask(listing: Listing, index: number): number {
  let mask = 0
  for (let dir = 0; dir < 6; dir++) if (staffHere(listing.pos, index, dir, false, listing.plain) >= 0) mask |= 1 << dir
  return mask
}

function listTogether(listing: Listing, group: Group, from: number, out: Action[]): void {
  const { units, leaders } = group
  let walk = 63
  let march = 63
  for (const index of units) {
    refresh(listing, index)
    walk &= listing.masks.walk[index]!
    march &= listing.masks.march[index]!
  }
  for (const index of leaders) {
    const along = alongMask(listing, index)
    walk &= along
    march &= along
  }
  listGroup(listing, group, from, walk, march, out)
}

/** Appends the group's steps; those of the last listing when nothing has opened or closed since. */
function listGroup(listing: Listing, group: Group, from: number, walk: number, march: number, out: Action[]): void {
  const { pos } = listing
  const mask = walk | (march << 6)
  if (mask !== group.mask) {
    const listed: Step[] = []
    for (const dir of pos.world.sortedDirs[from]!) {
      const to = pos.world.grid.neighbours[from * 6 + dir]!
      if (group.units.length > 1 && pos.world.lava[to]) continue
      if (walk & (1 << dir)) listed.push(actionOf(pos, group, to, dir))
      if (march & (1 << dir)) listed.push(actionOf(pos, group, to, dir + 6))
    }
    group.mask = mask
    group.listed = listed
  }
  for (const action of group.listed) out.push(action)
}

/** All legal rolls for command (OPS-4.3), by units. */
export function listBegins(pos: Position, side: Side, out: Action[]): void {
  const sideNo = sideIndex(side)
  for (const index of pos.world.unitsOf[sideNo]!) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    for (const begin of groupsAt(pos, hex, sideNo).begins)
      if (pos.world.indexOf.get(begin.units[0]!) === index) out.push(begin)
  }
}
