import { isDeepStrictEqual } from 'node:util'
import { canonical, cloneJson } from '../../src/core/json'
import {
  apply,
  check,
  forecastAttack,
  legal,
  type Position,
  positionOf,
  reachOf,
  toAct,
  viewFor,
} from '../../src/operational/engine'
import { RULE_OF_REASON } from '../../src/operational/refusals'
import type { Action, PieceId, Side } from '../../src/operational/types'
import { enemyOf, SIDES } from '../../src/operational/types'
import { validateGame } from '../../src/operational/validate'
import { boardOf, boxedOf } from './board'
import { type Counts, count } from './coverage'
import { Fault, must } from './fault'
import type { Random } from './random'
import { wildCommand } from './wild'

const same = (a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean =>
  canonical([...Array.from(a)]) === canonical([...Array.from(b)])

/** Checks that the indexes of the position agree with its state. Returns a newly built position. */
function indexesHold(position: Position): Position {
  const fresh = positionOf(position.world, cloneJson(position.game))
  must(same(position.hexOf, fresh.hexOf), () => 'kept places are not those of the state')
  must(canonical(position.unitsAt) === canonical(fresh.unitsAt), () => 'kept stacks are not those of the state')
  must(canonical(position.leadersAt) === canonical(fresh.leadersAt), () => 'kept leaders are not those of the state')
  for (const side of [0, 1] as const)
    must(same(position.zoc[side], fresh.zoc[side]), () => `kept ZOC of side ${side} is wrong`)
  must(same([...position.boxedPieces], [...fresh.boxedPieces]), () => 'kept boxes are not those of the state')
  must(same(position.markerOwnerAt, fresh.markerOwnerAt), () => 'kept markers are not those of the state')
  must(
    canonical(position.unitCounts.map((side) => [...side])) === canonical(fresh.unitCounts.map((side) => [...side])),
    () => 'kept crowds are wrong',
  )
  for (let k = 0; k < 6; k++)
    must(same(position.zocByArm[k]!, fresh.zocByArm[k]!), () => `kept ZOC of arm ${k} is wrong`)
  return fresh
}

type Sortable = [string, string, string, string, string]
const idsKey = (ids: readonly string[]): string => ids.map((id) => `${id}\u0001`).join('')

/** The order of the legal list: type; units; leaders or piece; hex; ordinary move before march. */
function sortKey(action: Action): Sortable {
  const fields = action as Action & Record<string, unknown>
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const units = Array.isArray(fields.units) ? idsKey(fields.units as string[]) : text(fields.unit) || text(fields.id)
  const leaders = Array.isArray(fields.leaders) ? idsKey(fields.leaders as string[]) : text(fields.piece)
  const place = text(fields.hex) || text(fields.to) || text(fields.preset) || String(fields.on ?? fields.in ?? '')
  // An action with an optional field comes after the same action without it.
  const ways = ['march', 'garrison'].map((flag) => (fields[flag] ? '1' : '0')).join('')
  return [action.type, text(fields.box) + units, leaders, place, ways]
}

function compare(a: Sortable, b: Sortable): number {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return a[k]! < b[k]! ? -1 : 1
  return 0
}

/** Checks the legal list: sorted, without doubles, the same from a newly built position, each entry passing its check, and empty for the other side. */
function listHolds(position: Position, fresh: Position, side: Side, actions: readonly Action[]): void {
  let before: Sortable | null = null
  for (const action of actions) {
    const key = sortKey(action)
    if (before) {
      const order = compare(before, key)
      must(order < 0, () => `${order === 0 ? 'twice in the list' : 'out of order'}: ${canonical(action)}`)
    }
    before = key
    const refusal = check(position, side, action)
    if (refusal) throw new Fault(`listed and refused (${refusal.key}): ${canonical(action)}`, { side, action })
  }
  const anew = legal(fresh, side)
  if (JSON.stringify(anew) !== JSON.stringify(actions)) {
    const listed = new Set(actions.map(canonical))
    const wanted = new Set(anew.map(canonical))
    const lost = [...wanted].filter((key) => !listed.has(key))[0]
    const stale = [...listed].filter((key) => !wanted.has(key))[0]
    throw new Fault(`the kept legal list is stale: lacks ${lost ?? 'nothing'}, has ${stale ?? 'nothing more'}`)
  }
  must(legal(position, enemyOf(side)).length === 0, () => `${enemyOf(side)} is not to act and has legal actions`)
}

/** Checks the views of both sides: JSON, without the seed, and the same from a newly built position. */
function viewsHold(position: Position, fresh: Position, secrets: readonly string[]): void {
  for (const side of SIDES) {
    const view = JSON.stringify(viewFor(position, side))
    const anew = JSON.stringify(viewFor(fresh, side))
    if (view !== anew)
      must(canonical(JSON.parse(view)) === canonical(JSON.parse(anew)), () => `the kept view of ${side} is stale`)
    for (const secret of secrets) must(!view.includes(secret), () => `the view of ${side} holds the seed`)
    boxedStayUnseen(position, side)
  }
}

/** Checks that a view shows of pieces in enemy boxes only that they are missing (OPS-19.5.15). */
function boxedStayUnseen(position: Position, side: Side): void {
  const { unaccounted, ...view } = viewFor(position, side)
  const { pending, pieces, segment } = position.game.ops
  const text = JSON.stringify(view)
  const missing: string[] = []
  for (const piece of boxedOf({ world: position.world, game: position.game }, enemyOf(side))) {
    missing.push(piece.id)
    const shown = pending.some((item) => item.kind === 'deploy' && item.pieces.includes(piece.id))
    must(
      shown || !text.includes(`"${piece.id}"`),
      () => `the view of ${side} tells of ${piece.id} in ${pieces[piece.id]!.at}`,
    )
  }
  if (segment !== 'setup')
    must(
      canonical(missing.sort()) === canonical([...unaccounted].sort()),
      () => `${side} misses ${unaccounted}, not ${missing}`,
    )
  for (const draft of position.game.ops.hiding)
    must(
      position.game.ops.active === side || view.hiding.length === 0,
      () => `${side} sees box ${draft.box} being filled`,
    )
}

/** Checks the state: JSON with whole numbers that the loader of saves accepts. */
function stateHolds(position: Position): void {
  const text = JSON.stringify(position.game)
  const copy: unknown = JSON.parse(text)
  must(isDeepStrictEqual(copy, position.game), () => 'the state is no JSON')
  must(!/:-?\d+[.eE]/.test(text), () => 'a fraction in the state')
  const valid = validateGame(position.world, copy)
  if (!valid.ok) throw new Fault(`a state that was reached is refused: ${canonical(valid.refusal)}`)
}

/** Checks that the odds of the declared attack, or of a random one, add up to 1. */
function forecastHolds(position: Position, side: Side, random: Random, counts: Counts): void {
  const { attack, pieces } = position.game.ops
  const units = position.world.pieces.filter((piece) => piece.kind === 'unit')
  const own = units.filter((piece) => piece.side === side && position.hexOf[piece.index]! >= 0).map((piece) => piece.id)
  const plan = { target: '', attackers: [] as PieceId[], lead: null as PieceId | null, charge: false }
  if (attack && attack.stage === 'declaring') {
    Object.assign(plan, { ...attack, attackers: [...attack.attackers] })
  } else {
    const foe = random.pick(units.filter((piece) => piece.side !== side))
    plan.target = pieces[foe.id]!.at
    const hex = position.world.grid.indexOf(plan.target)
    const near = own.filter(
      (id) =>
        position.world.grid.distance(position.hexOf[position.world.pieceIndexes.get(id)!]!, hex < 0 ? 0 : hex) <= 1,
    )
    plan.attackers = near.filter(() => random.chance(0.7))
    plan.lead = random.chance(0.8) ? (plan.attackers[0] ?? null) : null
    plan.charge = random.chance(0.2)
  }
  const forecast = forecastAttack(position, side, plan)
  if (!forecast.ok) {
    count(counts, 'policy', 'forecast refused')
    return
  }
  count(counts, 'policy', 'forecast made')
  const den = forecast.value.outcomes[0]?.p.den ?? 0
  must(
    forecast.value.outcomes.every(({ p }) => p.den === den && p.num > 0),
    () => `odds of different denominators: ${canonical(plan)}`,
  )
  const sum = forecast.value.outcomes.reduce((total, { p }) => total + p.num, 0)
  must(sum === den && den > 0, () => `odds add up to ${sum}/${den}: ${canonical(plan)}`)
}

/** Checks that the reach of a unit begins with exactly the steps that it may take (OPS-5.1). */
function reachHolds(position: Position, side: Side, actions: readonly Action[], random: Random): void {
  // A step straight into a bastion ignores EZOC (OPS-19.1.14).
  const steps = actions.filter((action) => action.type === 'step' && !action.garrison) as Extract<
    Action,
    { type: 'step' }
  >[]
  if (steps.length === 0) return
  const chosen = random.pick(steps)
  const march =
    chosen.march === true ||
    (position.game.ops.moving?.march === true && position.game.ops.moving.units.join() === chosen.units.join())
  const group = canonical([chosen.units, chosen.leaders])
  const legalTo = new Set(
    steps
      .filter((action) => canonical([action.units, action.leaders]) === group && action.march === chosen.march)
      .map((action) => action.to),
  )
  const reach = reachOf(position, side, chosen.units, chosen.leaders, march)
  const start = reach.find((hex) => hex.prev === null)?.hex
  const reached = new Set(reach.map((hex) => hex.hex))
  for (const to of legalTo) must(reached.has(to), () => `${canonical(chosen)}: ${to} is a legal step and out of reach`)
  for (const { hex, prev, chance } of reach) {
    must(chance.num > 0 && chance.num <= chance.den, () => `chance ${chance.num}/${chance.den} of reaching ${hex}`)
    if (prev === start && start !== undefined)
      must(legalTo.has(hex), () => `${canonical(chosen)}: ${hex} is in reach and no legal step`)
  }
}

/** Tries commands of all kinds: accepted only when listed; a refused one changes nothing and names the rule that forbids it. */
export function probe(
  position: Position,
  side: Side,
  actions: readonly Action[],
  tries: number,
  random: Random,
  counts: Counts,
  seed: string,
): void {
  const board = boardOf(position.world, position.game)
  const before = JSON.stringify(position.game)
  for (let k = 0; k < tries; k++) {
    const command = wildCommand({ board, position, side, actions, random })
    const refusal = check(position, side, command)
    if (!refusal) {
      const text = canonical(command)
      if (!actions.some((action) => canonical(action) === text))
        throw new Fault(`not listed and accepted: ${text}`, { side, action: command })
      continue
    }
    noteRefusal(counts, refusal.key)
    if (k > 0) continue
    const done = apply(position, side, command, { seed, forced: [] })
    if (done.ok) throw new Fault(`refused by check and done by apply: ${canonical(command)}`, { side, action: command })
    if (JSON.stringify(position.game) !== before)
      throw new Fault('a refused command changed the game', { side, action: command })
  }
  const other = enemyOf(side)
  const foreign = random.pick(actions)
  const refusal = check(position, other, foreign)
  if (refusal?.code !== 'not-your-turn')
    throw new Fault('not refused as not-your-turn', { side: other, action: foreign })
  noteRefusal(counts, refusal.key)
}

const noteRefusal = (counts: Counts, key: string): void => {
  const why = key.replace(/^refusal\./, '')
  must(Object.hasOwn(RULE_OF_REASON, why), () => `a refusal without a name: ${key}`)
  count(counts, 'refusal', why)
}

/** Checks that nothing is legal after the end of the game. */
export function overHolds(position: Position, counts: Counts): void {
  for (const side of SIDES) {
    must(legal(position, side).length === 0, () => `legal actions of ${side} after the end`)
    const refusal = check(position, side, { type: 'endPhase' })
    must(refusal?.key === 'refusal.over', () => `after the end: ${refusal?.key}`)
    noteRefusal(counts, refusal.key)
  }
}

/** Runs the checks that are too slow to be run after each action. */
export function inspect(
  position: Position,
  actions: readonly Action[],
  random: Random,
  counts: Counts,
  seed: string,
): Position {
  const side = toAct(position.game)!
  const fresh = indexesHold(position)
  listHolds(position, fresh, side, actions)
  viewsHold(position, fresh, [seed])
  stateHolds(position)
  if (position.game.ops.segment === 'move') reachHolds(position, side, actions, random)
  if (position.game.ops.segment !== 'setup') forecastHolds(position, side, random, counts)
  return fresh
}
