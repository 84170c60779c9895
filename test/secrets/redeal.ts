import { cloneJson } from '../../src/core/json'
import { applyLegal, legal, positionOf, type World } from '../../src/operational/engine'
import { type Action, enemyOf, type Game, type Side } from '../../src/operational/types'
import { historyFaults } from '../../src/operational/validateHistory'
import { INFANTRY, type PieceDef, movementTables } from '../../src/operational/world'
import { boxedOf, boxOfMarker, markerId, sideOfMarker } from '../fuzz/board'
import type { Random } from '../fuzz/random'

/** What was changed, by kind: number of markers, pieces, fields or placements. */
export type Dealt = Partial<Record<DealtKind, number>>
export const DEALT_KINDS = [
  /** Pairs of markers of which the other is the real one. */
  'real markers swapped',
  /** Pieces that lie in another box. */
  'pieces in other boxes',
  /** Boxed units with other steps, disorder, castings lost; boxed leaders well or wounded. */
  'boxed units changed',
  'boxed leaders changed',
  /** Where boxed reinforcements will enter. */
  'entries of boxed reinforcements',
  /** Boxes being filled: other contents, other markers, one more, one less. */
  'box fillings changed',
  /** Pieces and markers of a set-up not yet shown. */
  'set-up places changed',
  /** Dice thrown inside boxes. */
  'dice in boxes',
  'seeds and dice to come',
] as const
export type DealtKind = (typeof DEALT_KINDS)[number]

export const note = (dealt: Dealt, kind: DealtKind, by = 1): void => {
  if (by > 0) dealt[kind] = (dealt[kind] ?? 0) + by
}

/** Boxes of a side that are in use, with both markers on the map or with none. Contents cannot be exchanged between the two kinds. */
function boxByPiece(game: Game, side: Side, onMap: boolean): string[] {
  const out = new Set<string>()
  for (const id of Object.keys(game.ops.markers)) {
    if (sideOfMarker(id) !== side) continue
    const box = boxOfMarker(id)
    const pair = [1, 2].map((nr) => game.ops.markers[markerId(side, box, nr as 1 | 2)])
    if (pair.every((marker) => marker !== undefined && (marker.at !== 'off') === onMap)) out.add(box)
  }
  return [...out].sort()
}

function swapMarkers(game: Game, enemy: Side, random: Random, dealt: Dealt): void {
  const boxes = new Set(
    Object.keys(game.ops.markers)
      .filter((id) => sideOfMarker(id) === enemy)
      .map(boxOfMarker),
  )
  for (const box of boxes) {
    const [one, two] = [1, 2].map((nr) => game.ops.markers[markerId(enemy, box, nr as 1 | 2)])
    if (!one || !two || random.chance(0.3)) continue
    ;[one.real, two.real] = [two.real, one.real]
    note(dealt, 'real markers swapped')
  }
}

/** May a box with those pieces have its markers where they lie (OPS-19.5.8)? */
function groundFits(world: World, game: Game, enemy: Side, box: string, pieces: readonly PieceDef[]): boolean {
  const units = pieces.filter(({ kind }) => kind === 'unit')
  return [1, 2].every((nr) => {
    const hex = world.grid.indexOf(game.ops.markers[markerId(enemy, box, nr as 1 | 2)]?.at ?? '')
    if (hex < 0) return true
    if (world.lava[hex] && (units.length !== 1 || units[0]!.pieceClass !== INFANTRY)) return false
    return pieces.every(({ seat, pieceClass }) => movementTables(world, seat, pieceClass).passableTerrain[hex] === 1)
  })
}

/** How often each way of dealing boxes is tried before it is given up. */
const ATTEMPTS = 6

/**
 * Deals what lies in the enemy's boxes over them anew: any way that leaves each a unit, the markers on ground open to all inside, and a state that
 * play can have reached. Until Santa Anna is awake, for one, a box holds units of one army (OPS-19.5.3); then whole boxes are exchanged.
 */
function dealContents(world: World, game: Game, enemy: Side, random: Random, dealt: Dealt): void {
  for (const onMap of [true, false]) {
    const boxes = boxByPiece(game, enemy, onMap)
    if (boxes.length < 2) continue
    const inside = boxes.flatMap((box) => boxedOf({ world, game }, enemy, box))
    const before = new Map(inside.map(({ id }) => [id, game.ops.pieces[id]!.at]))
    for (let attempt = 0; attempt < 2 * ATTEMPTS; attempt++) {
      const where =
        attempt < ATTEMPTS
          ? pieceByPiece(inside, boxes, random)
          : boxByBox(game, inside, boxes, shuffled(boxes, random))
      const fits = boxes.every((box) => {
        const there = inside.filter(({ id }) => where.get(id) === box)
        return there.some(({ kind }) => kind === 'unit') && groundFits(world, game, enemy, box, there)
      })
      if (!fits) continue
      for (const [id, box] of where) game.ops.pieces[id]!.at = `box:${box}`
      if (historyFaults(world, game).next().done === true) {
        for (const [id, at] of before) if (game.ops.pieces[id]!.at !== at) note(dealt, 'pieces in other boxes')
        break
      }
      for (const [id, at] of before) game.ops.pieces[id]!.at = at
    }
  }
}

/** The same things in a random order. */
const shuffled = <T>(things: readonly T[], random: Random): T[] =>
  things
    .map((thing) => ({ thing, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ thing }) => thing)

/** A box for each piece by itself; each box gets a unit as long as there are enough. */
function pieceByPiece(inside: readonly PieceDef[], boxes: readonly string[], random: Random): Map<string, string> {
  const units = shuffled(
    inside.filter(({ kind }) => kind === 'unit'),
    random,
  )
  const where = new Map(units.map(({ id }, k) => [id, boxes[k] ?? random.pick(boxes)]))
  for (const piece of inside) if (piece.kind !== 'unit') where.set(piece.id, random.pick(boxes))
  return where
}

/** What lay together stays together, in the box that stands at the same place of `others`. */
const boxByBox = (
  game: Game,
  inside: readonly PieceDef[],
  boxes: readonly string[],
  others: readonly string[],
): Map<string, string> =>
  new Map(inside.map(({ id }) => [id, others[boxes.findIndex((box) => game.ops.pieces[id]!.at === `box:${box}`)]!]))

/** Recovery, losses and wounds inside boxes (OPS-19.5.15). */
function changeStates(world: World, game: Game, enemy: Side, random: Random, dealt: Dealt): void {
  const shown = new Set(game.ops.pending.flatMap((pending) => (pending.kind === 'deploy' ? pending.pieces : [])))
  for (const piece of boxedOf({ world, game }, enemy)) {
    const state = game.ops.pieces[piece.id]!
    if (shown.has(piece.id) || random.chance(0.4)) continue
    const before = JSON.stringify([state, game.ops.rosters[piece.id]])
    if (piece.unit) {
      state.steps = 1 + random.below(piece.unit.steps)
      state.disrupted = random.chance(0.5)
      state.ineffective = random.chance(0.5)
      game.ops.rosters[piece.id] = piece.unit.roster.map(({ castings, crew }) => {
        const lost = random.below(1 + (castings ?? 0) + (crew ?? 0))
        return [lost, 0, 0]
      })
    } else if (piece.leader) state.wounded = random.chance(0.5) ? game.ops.turn + random.below(3) : 0
    if (JSON.stringify([state, game.ops.rosters[piece.id]]) !== before)
      note(dealt, piece.unit ? 'boxed units changed' : 'boxed leaders changed')
  }
}

/** Reinforcements that lie in a box may have been meant for either of their entry hexes (OPS-17.3). */
function changeEntries(world: World, game: Game, enemy: Side, random: Random, dealt: Dealt): void {
  const choices = new Set(
    world.battlefield.map.setup
      .filter((area) => area.turn !== undefined)
      .flatMap(({ anyOf }) => anyOf.flatMap((choice) => ('hexes' in choice ? choice.hexes : []))),
  )
  for (const box of boxByPiece(game, enemy, false)) {
    if (random.chance(0.5)) continue
    const entries = [1, 2].map((nr) => game.ops.entry[markerId(enemy, box, nr as 1 | 2)])
    const now = entries.find((entry) => entry !== undefined)?.hex
    const other = [...choices].find((hex) => hex !== now)
    if (now === undefined || other === undefined) continue
    for (const entry of entries) if (entry) entry.hex = other
    note(dealt, 'entries of boxed reinforcements')
  }
}

const FILLING: ReadonlySet<Action['type']> = new Set(['open', 'take', 'real', 'dummy', 'close', 'cancel'])
const PLACING: ReadonlySet<Action['type']> = new Set(['place', 'take', 'box', 'fill', 'marker'])
const NO_DICE = { seed: 'none', forced: [] }

/** Does some secret actions of a side, taken from its own legal list. */
function secretActs(
  world: World,
  game: Game,
  enemy: Side,
  types: ReadonlySet<Action['type']>,
  acts: number,
  random: Random,
): void {
  const position = positionOf(world, game)
  for (let k = 0; k < acts; k++) {
    const actions = legal(position, enemy).filter((action) => types.has(action.type))
    if (actions.length === 0) return
    const kinds = [...new Set(actions.map(({ type }) => type))]
    // The type first, so that types with many actions do not crowd out others; `cancel` and `fill` undo much, so they are rare.
    const kind =
      random.pick(kinds.length > 1 ? kinds.filter((type) => !RARE.has(type) || random.chance(0.1)) : kinds) ?? kinds[0]!
    applyLegal(position, enemy, random.pick(actions.filter(({ type }) => type === kind)), NO_DICE)
  }
}
const RARE: ReadonlySet<Action['type']> = new Set(['cancel', 'fill'])

/** Fills the enemy's open boxes differently (OPS-19.5.2). */
function changeFillings(world: World, game: Game, enemy: Side, random: Random, dealt: Dealt): void {
  const { ops } = game
  if (ops.segment !== 'command' || ops.active !== enemy || ops.pending.length > 0) return
  const before = JSON.stringify(ops.hiding)
  const closed = ops.hiding.filter((draft) => draft.closed && draft.hex !== 'off')
  if (closed.length > 0 && random.chance(0.4)) {
    // What will be visible stays the same: only the real marker and the contents change.
    for (const draft of closed) if (random.chance(0.7)) [draft.real, draft.dummy] = [draft.dummy, draft.real]
    const [one, two] = closed
    if (one && two && random.chance(0.5)) [one.pieces, two.pieces] = [two.pieces, one.pieces]
  } else if (random.chance(0.7)) ops.hiding = []
  else if (ops.hiding.length > 0 && random.chance(0.5)) ops.hiding = ops.hiding.slice(0, -1)
  secretActs(world, game, enemy, FILLING, random.below(12), random)
  if (JSON.stringify(ops.hiding) !== before) note(dealt, 'box fillings changed')
}

/** Changes the enemy's set-up while it is not shown yet (OPS-17). */
function changeSetUp(world: World, game: Game, enemy: Side, random: Random, dealt: Dealt): void {
  const { ops } = game
  if (ops.segment !== 'setup') return
  const places = (): Map<string, string> =>
    new Map([
      ...world.pieces
        .filter(({ side }) => side === enemy)
        .map(({ id }): [string, string] => [
          id,
          JSON.stringify([ops.pieces[id]?.at, ops.pieces[id]?.garrison, ops.entry[id]]),
        ]),
      ...Object.entries(ops.markers)
        .filter(([id]) => sideOfMarker(id) === enemy)
        .map(([id, marker]): [string, string] => [id, JSON.stringify(marker)]),
    ])
  const before = places()
  const { pending, ready } = ops
  ops.pending = [{ kind: 'setup', owner: enemy }]
  ops.ready = ready.filter((side) => side !== enemy)
  secretActs(world, game, enemy, PLACING, 1 + random.below(40), random)
  ops.pending = pending
  ops.ready = ready
  const after = places()
  let changed = 0
  for (const id of new Set([...before.keys(), ...after.keys()])) if (before.get(id) !== after.get(id)) changed++
  note(dealt, 'set-up places changed', changed)
}

/** A copy of `game` that differs only in what `side` cannot know (OPS-19.5); all of that may change. */
export function redealt(world: World, game: Game, side: Side, random: Random): { game: Game; dealt: Dealt } {
  const other = cloneJson(game)
  const dealt: Dealt = {}
  const enemy = enemyOf(side)
  if (game.ops.segment === 'setup') changeSetUp(world, other, enemy, random, dealt)
  else {
    swapMarkers(other, enemy, random, dealt)
    dealContents(world, other, enemy, random, dealt)
    changeStates(world, other, enemy, random, dealt)
    changeEntries(world, other, enemy, random, dealt)
    changeFillings(world, other, enemy, random, dealt)
    if (random.chance(0.3) && Object.keys(dealt).length > 0) {
      // Dice for recovery inside boxes.
      const dice = 1 + random.below(6)
      other.ops.dice += dice
      note(dealt, 'dice in boxes', dice)
    }
  }
  note(dealt, 'seeds and dice to come')
  return { game: other, dealt }
}
