// Faults of a state from outside that is consistent in itself, but which no course of play can have reached. `validate.ts` asks for them last.
import { areaHolds, setupAreas } from './data/areas'
import type { Fault } from './data/fault'
import { armyCommanderOf, boxPlace, mayShareBox, piecesInBox } from './hidden/boxes'
import { hexesSeenBy } from './hidden/sight'
import { markerIds, parseMarkerId } from './hidden/markerIds'
import { type Position, positionOf } from './position'
import { BOX_LETTERS, enemyOf, type Game, SIDES } from './types'
import { fractionOf, INFANTRY, type PieceDef, seatOf, type World } from './world'

const fault = (field: string, reason: Fault['reason'], value: string | number, detail: string): Fault => ({
  file: 'state',
  field,
  reason,
  value,
  detail,
})

/** All such faults. The state has passed the other checks. */
export function* historyFaults(world: World, game: Game): Generator<Fault> {
  const position = positionOf(world, game)
  yield* garrisonFaults(position)
  yield* movementFaults(position)
  yield* entryFaults(position)
  yield* mixedBoxFaults(position)
  yield* lateBoxFaults(position)
  yield* seenMarkerFaults(position)
}

/** 19.1.13: a bastion holds so many garrisons of each arm, and `garrisonFromEzoc` is said of a garrison only. */
function* garrisonFaults({ world, game }: Position): Generator<Fault> {
  const { garrison } = world.tables.terrain
  const garrisonsAt = new Map<string, number>()
  for (const piece of world.pieces) {
    const state = game.ops.pieces[piece.id]!
    const field = `ops.pieces.${piece.id}`
    if (!state.garrison) {
      if (state.garrisonFromEzoc) yield fault(`${field}.garrisonFromEzoc`, 'values', piece.id, 'is no garrison')
      continue
    }
    const isInfantry = piece.pieceClass === INFANTRY
    const key = `${state.at} ${isInfantry}`
    const count = (garrisonsAt.get(key) ?? 0) + 1
    garrisonsAt.set(key, count)
    if (count > (isInfantry ? garrison.infantry : garrison.artillery))
      yield fault(`${field}.garrison`, 'overStacked', state.at, 'holds more garrisons of the arm than a bastion takes')
  }
}

/** 5.1: no piece or marker has more movement points than its allowance, on a march at most, nor has it spent more than it had. */
function* movementFaults(position: Position): Generator<Fault> {
  const { world, game } = position
  for (const piece of world.pieces) {
    const state = game.ops.pieces[piece.id]!
    const field = `ops.pieces.${piece.id}`
    if (state.mp2 > mostHalfMp(position, piece))
      yield fault(`${field}.mp2`, 'values', state.mp2, 'is more than the piece can have')
    if (state.spent > Math.max(0, state.mp2))
      yield fault(`${field}.spent`, 'values', state.spent, 'is more than there was')
    if (state.revealed && (game.ops.segment !== 'command' || game.ops.active !== piece.side) && !game.ops.result)
      yield fault(`${field}.revealed`, 'values', game.ops.segment, 'stands outside the command segment of its side')
  }
  for (const [id, marker] of Object.entries(game.ops.markers))
    if (marker.spent > Math.max(0, marker.mp2))
      yield fault(`ops.markers.${id}.spent`, 'values', marker.spent, 'is more than there was')
}

/** The most halves of an MP that a piece can have for a phase: as on a march (5.3), in good order, since it may have been disrupted on the way. */
function mostHalfMp({ world }: Position, { kind, allowanceHalfMp }: PieceDef): number {
  const { maFactor, round } = world.tables.terrain.march
  return kind === 'unit' ? fractionOf(allowanceHalfMp / 2, maFactor, round) * 2 : allowanceHalfMp
}

/** 14.1: what is due to enter is off the map. */
function* entryFaults({ game }: Position): Generator<Fault> {
  const { ops } = game
  for (const id of Object.keys(ops.entry)) {
    const at = ops.pieces[id]?.at ?? ops.markers[id]?.at
    if (at !== undefined && at !== 'off') yield fault(`ops.entry.${id}`, 'values', at, 'is where the piece is already')
  }
}

/**
 * 19.5.3: units of several armies come into one box only in the hex of Santa Anna. Until he is activated no box is filled in play (19.5.2), and at
 * set-up he stands in one place: there they must all have been allowed to start.
 */
function* mixedBoxFaults(position: Position): Generator<Fault> {
  const { world, game } = position
  if (game.ops.segment === 'setup' || game.ops.activation.santaAnna) return
  const areas = setupAreas(world.battlefield.map, world.battlefield.counters)
  const commander = world.pieces[armyCommanderOf(position, 'mexican')]!.id
  const places = areas
    .filter(({ definition }) => definition.leaders.includes(commander))
    .flatMap(({ choices }) => choices.flatMap((hexes) => [...(hexes ?? [])]))
  for (const box of BOX_LETTERS) {
    const units = world.pieces.filter(
      ({ id, side, kind }) => side === 'mexican' && kind === 'unit' && game.ops.pieces[id]!.at === boxPlace(box),
    )
    const mayHaveMet = places.some((hex) =>
      units.every(({ id }) => areas.some((area) => area.units.has(id) && areaHolds(area, hex))),
    )
    if (
      mayShareBox(
        position,
        'mexican',
        units.map(({ index }) => index),
      ) ||
      mayHaveMet
    )
      continue
    yield fault(`ops.pieces.${units[0]!.id}.at`, 'values', boxPlace(box), 'holds units of two armies')
  }
}

/**
 * 14.1, 17.3, 19.5.4: units that come later (formation 5 and its battery) are in a box that waits with them, for one hex and turn, or, from their
 * turn on, in any box. Off the map Santa Anna stands in nobody's hex, so who waits in one box is of one army, whether he is awake or not.
 */
function* lateBoxFaults(position: Position): Generator<Fault> {
  const { world, game } = position
  const { ops } = game
  if (ops.segment === 'setup') return
  const areas = setupAreas(world.battlefield.map, world.battlefield.counters)
  for (const side of SIDES)
    for (const box of BOX_LETTERS) {
      const units = piecesInBox(position, side, box).filter((index) => world.pieces[index]!.kind === 'unit')
      const due = markerIds(side, box)
        .map((id) => ops.entry[id])
        .find((entry) => entry !== undefined)
      for (const index of units) {
        const { id } = world.pieces[index]!
        const ofUnit = areas.filter((area) => area.units.has(id))
        const field = `ops.pieces.${id}.at`
        if (due && !ofUnit.some((area) => area.definition.turn === due.turn && areaHolds(area, due.hex)))
          yield fault(field, 'values', boxPlace(box), 'waits off the map in a box that enters at another time or place')
        const firstTurn = Math.min(...ofUnit.map(({ definition }) => definition.turn ?? 1))
        if (!due && firstTurn > ops.turn)
          yield fault(field, 'values', boxPlace(box), 'is in a box on the map before it may enter')
      }
      if (due && !mayShareBox(position, side, units))
        yield fault(
          `ops.pieces.${world.pieces[units[0]!]!.id}.at`,
          'values',
          boxPlace(box),
          'holds units of two armies',
        )
    }
}

/** 19.5.11: no marker lies where the enemy sees it, once what was seen has been revealed and placed. */
function* seenMarkerFaults(position: Position): Generator<Fault> {
  const { ops } = position.game
  // While a box is placed or leaders flee, others that are seen may still be to come (3.6).
  const isRevealing = ops.pending.some(({ kind }) => kind === 'deploy' || kind === 'leaderFlees')
  if (ops.segment === 'setup' || ops.result || isRevealing) return
  for (const [id, marker] of Object.entries(ops.markers)) {
    const hex = position.world.grid.indexOf(marker.at)
    const side = parseMarkerId(id)?.side
    if (hex >= 0 && side && hexesSeenBy(position, seatOf(enemyOf(side)))[hex])
      yield fault(`ops.markers.${id}.at`, 'values', marker.at, 'is in sight of the enemy')
  }
}
