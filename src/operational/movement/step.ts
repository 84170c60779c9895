import type { Refusal } from '../../core/result'
import { arrived } from '../arrival'
import { checkMorale } from '../combat/morale'
import { disrupt, rollLeaders, type HitStacks } from '../combat/losses'
import type { Handler } from '../handler'
import { hexId, idOf, inEzoc, isNight, pieceIndex, type Position, putAt, touch } from '../position'
import { because, type Why } from '../refusals'
import { type Run, roll, tell } from '../run'
import type { Action, Modifier, Side } from '../types'
import { LEADER, ROAD, sideIndex, STOPS } from '../world'
import {
  allowance2,
  type Cost,
  marchAllowance2,
  reasonOf,
  staffStepCost,
  stepContext,
  type StepContext,
  unitStepCost,
} from './cost'
import { canMove, mustBegin, steppingSets, subsets, underWay } from './groups'

type Step = Extract<Action, { type: 'step' }>

const LEADERLESS: readonly number[][] = [[]]

/** May this leader or HQ still move in this phase (5.1)? An HQ once, a leader in parts. */
function staffMay(pos: Position, index: number): Why | null {
  const piece = pos.world.pieces[index]!
  const state = pos.st[index]!
  if (state.moved) return piece.kind === 'hq' ? 'moveOver' : 'leaderMoveOver'
  if (piece.kind === 'hq' && state.mp2 >= 0 && !underWay(pos, index)) return 'moveOver'
  return null
}

/** A leader's or HQ's step from where it stands. */
const staffHere = (pos: Position, index: number, dir: number, along: boolean, context: StepContext): Cost =>
  staffStepCost(pos, index, pos.hexOf[index]!, dir, pos.st[index]!.spent, along, context)

/** Directions open to a group with its leaders, as bits: each pays, each may (5.1). */
function groupMask(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  context: StepContext,
): number {
  let mask = 0
  const { world } = pos
  for (let dir = 0; dir < 6; dir++) {
    const to = world.grid.neighbours[from * 6 + dir]!
    if (to < 0 || (units.length > 1 && world.lava[to])) continue
    if (groupCost(pos, units, leaders, from, dir, context) >= 0) mask |= 1 << dir
  }
  return mask
}

/** The dearest member's cost, or the first reason why one of them cannot go. */
function groupCost(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  dir: number,
  context: StepContext,
): Cost {
  let most = 0
  for (const index of units) {
    const cost = unitStepCost(pos, index, from, dir, pos.st[index]!.spent, context)
    if (cost < 0) return cost
    if (cost > most) most = cost
  }
  for (const index of leaders) {
    const cost = staffHere(pos, index, dir, units.length > 0, context)
    if (cost < 0) return cost
    if (cost > most) most = cost
  }
  return most
}

/** Can those units still take any step at all ("when no step can be paid", 5.1)? */
function anyStep(pos: Position, units: readonly number[], march: boolean): boolean {
  return groupMask(pos, units, [], pos.hexOf[units[0]!]!, stepContext(pos, march)) !== 0
}

/** May the units begin a march (5.3)? */
function marchRefusal(pos: Position, units: readonly number[]): Why | null {
  if (isNight(pos) && !pos.world.tables.terrain.night.march) return 'marchNight'
  if (units.length === 0 || units.some((index) => pos.st[index]!.mp2 >= 0 || mustBegin(pos, index)))
    return 'marchCommand'
  return null
}

function check(pos: Position, side: Side, action: Step): Refusal | null {
  const { world } = pos
  const all = [...action.units, ...action.leaders]
  const to = world.grid.indexOf(action.to)
  for (const id of all) {
    const index = pieceIndex(pos, id)
    if (index < 0 || world.pieces[index]!.side !== side) return because('notYours', { piece: id })
    if (pos.hexOf[index]! < 0) return because('notOnMap', { piece: id })
  }
  const units = action.units.map((id) => pieceIndex(pos, id))
  const leaders = action.leaders.map((id) => pieceIndex(pos, id))
  if (units.some((index) => world.pieces[index]!.kind !== 'unit')) return because('badShape', { field: 'units' })
  if (leaders.some((index) => world.pieces[index]!.kind === 'unit')) return because('badShape', { field: 'leaders' })
  if (units.length === 0 && leaders.length !== 1) return because('leaderCount')
  const hqAlong = units.length > 0 && leaders.some((index) => world.pieces[index]!.kind === 'hq')
  if (hqAlong) return because('leaderCount')
  const from = pos.hexOf[units[0] ?? leaders[0]!]!
  if ([...units, ...leaders].some((index) => pos.hexOf[index] !== from)) return because('notTogether')
  for (const index of units) {
    if (!canMove(pos, index)) return because('moveOver', { piece: idOf(pos, index) })
    if (mustBegin(pos, index)) return because('mustBegin', { piece: idOf(pos, index) })
  }
  for (const index of leaders) {
    const why = staffMay(pos, index)
    if (why) return because(why, { piece: idOf(pos, index) })
  }
  const { moving } = pos.game.ops
  const continuing = units.length > 0 && underWay(pos, units[0]!)
  if (units.length > 0) {
    if (units.some((index) => underWay(pos, index) !== continuing)) return because('notTogether')
    if (continuing && moving!.stepped && units.length !== moving!.units.length) return because('notTogether')
  }
  let march = continuing && moving!.march
  if (action.march) {
    if (continuing && (moving!.stepped || units.some((index) => pos.st[index]!.mp2 >= 0))) return because('marchFixed')
    const why = marchRefusal(pos, units)
    if (why) return because(why)
    march = true
  }
  const dir = to < 0 ? -1 : world.grid.directionTo(from, to)
  if (dir < 0) return because('notAdjacent', { hex: action.to })
  if (units.length > 1 && world.lava[to]) return because('lavaStack', { hex: action.to })
  const cost = groupCost(pos, units, leaders, from, dir, stepContext(pos, march))
  if (cost < 0) return because(reasonOf(cost), { hex: action.to, piece: all[0]! })
  return null
}

function intern(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  to: number,
  march: boolean,
  table: (Step | undefined)[],
  slot: number,
): Step {
  const ready = table[slot]
  if (ready) return ready
  const made: Step = {
    type: 'step',
    units: units.map((index) => idOf(pos, index)),
    leaders: leaders.map((index) => idOf(pos, index)),
    to: hexId(pos, to),
  }
  if (march) made.march = true
  table[slot] = made
  return made
}

/** A set of units with a set of leaders, and the step actions made for it so far, by direction and march. */
interface Group {
  readonly units: readonly number[]
  readonly leaders: readonly number[]
  readonly table: (Step | undefined)[]
}

/** The groups of a hex that may step, in list order; kept until the occupants or the group under way change. */
function groupsAt(pos: Position, hex: number, sideNo: number): Group[] {
  const key = `groups${hex}`
  const moving = pos.game.ops.moving
  const stamp = pos.hexTouched[hex]!
  const cached = pos.cache.get(key) as
    | { stamp: number; moving: unknown; stepped: boolean; sideNo: number; command: unknown; groups: Group[] }
    | undefined
  if (
    cached &&
    cached.stamp === stamp &&
    cached.moving === moving &&
    cached.stepped === (moving?.stepped ?? false) &&
    cached.sideNo === sideNo &&
    cached.command === pos.game.ops.command
  )
    return cached.groups
  const groups: Group[] = []
  const staff = pos.staffAt[hex]!.filter(
    (index) => pos.world.pieces[index]!.sideNo === sideNo && staffMay(pos, index) === null,
  )
  for (const index of staff) groups.push({ units: [], leaders: [index], table: [] })
  const leaders = [...LEADERLESS, ...subsets(staff.filter((index) => pos.world.pieces[index]!.cls === LEADER))]
  for (const units of steppingSets(pos, hex, sideNo))
    for (const set of leaders) groups.push({ units, leaders: set, table: [] })
  pos.cache.set(key, {
    stamp,
    moving,
    stepped: moving?.stepped ?? false,
    sideNo,
    command: pos.game.ops.command,
    groups,
  })
  return groups
}

function list(pos: Position, side: Side, out: Action[]): void {
  const { world } = pos
  const sideNo = sideIndex(side)
  const { moving } = pos.game.ops
  const plain = stepContext(pos, false)
  const marching = stepContext(pos, true)
  const groups: Group[] = []
  const seen = new Set<number>()
  for (const piece of world.pieces) {
    const hex = pos.hexOf[piece.index]!
    if (piece.sideNo !== sideNo || hex < 0 || seen.has(hex)) continue
    seen.add(hex)
    for (const group of groupsAt(pos, hex, sideNo)) groups.push(group)
  }
  groups.sort(compareGroups)
  // Each member's open directions are worked out once; a group goes where all of them may.
  const unitMask = new Map<number, number>()
  const memberMask = (index: number, from: number, march: boolean): number => {
    const key = march ? index + 1000 : index
    let mask = unitMask.get(key)
    if (mask === undefined) {
      mask = groupMask(pos, [index], [], from, march ? marching : plain)
      unitMask.set(key, mask)
    }
    return mask
  }
  const leaderMask = new Map<number, number>()
  const alongMask = (index: number): number => {
    let mask = leaderMask.get(index)
    if (mask === undefined) {
      mask = 0
      for (let dir = 0; dir < 6; dir++) if (staffHere(pos, index, dir, true, plain) >= 0) mask |= 1 << dir
      leaderMask.set(index, mask)
    }
    return mask
  }
  for (const group of groups) {
    const { units, leaders, table } = group
    const first = units[0] ?? leaders[0]!
    const from = pos.hexOf[first]!
    const continuing = units.length > 0 && moving !== null && underWay(pos, first)
    const fixedMarch = continuing && moving.march
    let mask: number
    let march = 0
    if (units.length === 0) {
      mask = 0
      for (let dir = 0; dir < 6; dir++) if (staffHere(pos, first, dir, false, plain) >= 0) mask |= 1 << dir
    } else {
      mask = 63
      for (const index of units) mask &= memberMask(index, from, fixedMarch)
      for (const index of leaders) mask &= alongMask(index)
      if (!continuing && marchRefusal(pos, units) === null) {
        march = 63
        for (const index of units) march &= memberMask(index, from, true)
        for (const index of leaders) march &= alongMask(index)
      }
    }
    if ((mask | march) === 0) continue
    for (const dir of world.sortedDirs[from]!) {
      const to = world.grid.neighbours[from * 6 + dir]!
      if (units.length > 1 && world.lava[to]) continue
      if (mask & (1 << dir)) out.push(intern(pos, units, leaders, to, false, table, dir))
      if (march & (1 << dir)) out.push(intern(pos, units, leaders, to, true, table, dir + 6))
    }
  }
}

function compareGroups(a: Group, b: Group): number {
  return compareIndices(a.units, b.units) || compareIndices(a.leaders, b.leaders)
}

function compareIndices(a: readonly number[], b: readonly number[]): number {
  for (let k = 0; k < a.length && k < b.length; k++) if (a[k] !== b[k]) return a[k]! - b[k]!
  return a.length - b.length
}

/** The die before a lava hex (19.1.3): true enters. `index` is the unit, or the leader who goes alone. */
export function tryLava(run: Run, index: number, hex: number): boolean {
  const { pos } = run
  const table = pos.world.tables.terrain
  const natural = roll(run)
  const modifiers: Modifier[] = isNight(pos) ? [{ name: 'nightLava', value: table.night.lavaDie, rule: 'OPS-5.5' }] : []
  const value = modifiers.reduce((sum, item) => sum + item.value, natural)
  const passed = value >= table.lava.enterFrom
  tell(run, {
    kind: 'die',
    purpose: 'lava',
    faces: [natural],
    value,
    modifiers,
    piece: idOf(pos, index),
    passed,
    rule: 'OPS-19.1.3',
  })
  if (!passed) tell(run, { kind: 'lavaRefused', pieces: [idOf(pos, index)], hex: hexId(pos, hex), rule: 'OPS-19.1.3' })
  return passed
}

/** The move of whoever is under way is over (5.1). */
export function endMove(run: Run): void {
  const { pos } = run
  const { moving } = pos.game.ops
  if (!moving) return
  for (const id of moving.units) {
    const index = pieceIndex(pos, id)
    pos.st[index]!.moved = true
    touch(pos, index)
  }
  pos.game.ops.moving = null
}

function stopMove(run: Run, units: readonly number[], rule: string): void {
  const { pos } = run
  const still = units.filter((index) => pos.hexOf[index]! >= 0)
  endMove(run)
  const first = still[0]
  if (first !== undefined)
    tell(run, {
      kind: 'stopped',
      pieces: still.map((index) => idOf(pos, index)),
      hex: hexId(pos, pos.hexOf[first]!),
      rule,
    })
}

/** The units of this step become the group under way; whoever was is done (5.1). */
function takeTheRoad(run: Run, units: readonly number[], march: boolean): void {
  const { pos } = run
  const { ops } = pos.game
  const first = units[0]!
  if (underWay(pos, first)) {
    if (!ops.moving!.stepped && units.length < ops.moving!.units.length) {
      const left = ops.moving!.units.map((id) => pieceIndex(pos, id)).filter((index) => !units.includes(index))
      for (const index of left) {
        pos.st[index]!.moved = true
        touch(pos, index)
      }
    }
    if (ops.moving!.stepped) return
  } else endMove(run)
  const fromEzoc =
    pos.world.pieces[first]!.kind === 'unit' && inEzoc(pos, pos.hexOf[first]!, pos.world.pieces[first]!.sideNo)
  for (const index of units) {
    const state = pos.st[index]!
    const piece = pos.world.pieces[index]!
    if (state.mp2 < 0)
      state.mp2 = piece.kind === 'hq' ? piece.ma2 : march ? marchAllowance2(pos, index) : allowance2(pos, index)
    if (march) state.marched = true
    touch(pos, index)
  }
  ops.moving = { units: units.map((index) => idOf(pos, index)), stepped: true, march, fromEzoc }
}

function run(run: Run, _side: Side, action: Step): void {
  const { pos } = run
  const { world } = pos
  const units = action.units.map((id) => pieceIndex(pos, id))
  const leaders = action.leaders.map((id) => pieceIndex(pos, id))
  const first = units[0] ?? leaders[0]!
  const { sideNo } = world.pieces[first]!
  const from = pos.hexOf[first]!
  const to = world.grid.indexOf(action.to)
  const dir = world.grid.directionTo(from, to)
  const march = action.march === true || (units.length > 0 && underWay(pos, units[0]!) && pos.game.ops.moving!.march)
  const context = stepContext(pos, march)
  const costs = new Map<number, number>()
  for (const index of units) costs.set(index, unitStepCost(pos, index, from, dir, pos.st[index]!.spent, context))
  for (const index of leaders) costs.set(index, staffHere(pos, index, dir, units.length > 0, context))
  const hq = units.length === 0 && world.pieces[first]!.kind === 'hq'
  if (units.length > 0) takeTheRoad(run, units, march)
  else if (hq) takeTheRoad(run, leaders, false)

  // 7.2: out of an EZOC into another: morale first, unit by unit; one failure stops all.
  if (units.length > 0 && pos.game.ops.moving!.fromEzoc && inEzoc(pos, to, sideNo)) {
    const failed = units.filter((index) => !checkMorale(run, index, 'OPS-7.2'))
    if (failed.length > 0) {
      stopMove(run, units, 'OPS-7.2')
      return
    }
  }
  if (world.lava[to] && !tryLava(run, first, to)) {
    if (units.length > 0) stopMove(run, units, 'OPS-19.1.3')
    else {
      pos.st[first]!.moved = true
      touch(pos, first)
      tell(run, { kind: 'stopped', pieces: action.leaders, hex: hexId(pos, from), rule: 'OPS-19.1.3' })
    }
    return
  }
  const stops = (world.sideBits[from * 6 + dir]! & STOPS) !== 0
  const road = (world.sideBits[from * 6 + dir]! & ROAD) !== 0
  for (const [index, cost] of costs) {
    const state = pos.st[index]!
    if (state.mp2 < 0) state.mp2 = world.pieces[index]!.ma2
    state.spent += cost
    if (stops && world.pieces[index]!.cls === LEADER) state.moved = true
    putAt(pos, index, action.to)
  }
  const most = Math.max(...costs.values())
  tell(run, {
    kind: 'moved',
    pieces: [...action.units, ...action.leaders],
    from: hexId(pos, from),
    to: action.to,
    mp2: most,
    how: march && road ? 'march' : 'step',
  })
  // 3.6 asks only once for a stack that moves as one.
  if (units.length > 0) arrived(run, units[0]!)
  if (pos.game.ops.result) return
  if (units.length > 0) afterUnitStep(run, units, to, sideNo, stops)
  else if (hq) {
    if (![0, 1, 2, 3, 4, 5].some((d) => staffHere(pos, first, d, false, context) >= 0))
      stopMove(run, leaders, 'OPS-5.1')
  }
}

function afterUnitStep(run: Run, units: readonly number[], to: number, sideNo: number, stops: boolean): void {
  const { pos } = run
  const ezoc = inEzoc(pos, to, sideNo)
  if (stops && ezoc) {
    const hits: HitStacks = new Set()
    for (const index of units) if (!checkMorale(run, index, 'OPS-19.1.9')) disrupt(run, index, 'OPS-19.1.9', hits)
    rollLeaders(run, hits)
  }
  const left = units.filter((index) => pos.hexOf[index]! >= 0)
  if (stops) stopMove(run, units, 'OPS-19.1.8')
  else if (ezoc) stopMove(run, units, 'OPS-7.2')
  else if (left.length === 0 || !anyStep(pos, left, pos.game.ops.moving?.march ?? false))
    stopMove(run, units, 'OPS-5.1')
}

/** One hex further (OPS-5.1): a unit or stack with leaders, a leader alone, an HQ. */
export const step: Handler<'step'> = { check, list, run }
