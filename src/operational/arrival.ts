// What follows when a piece has come into a hex (OPS-3.6). A box is a hidden-movement box off the map: markers stand for its units (19.5). A `seat`
// is the number of a side; `world` is what never changes (map, pieces, tables).
import { markerSeat } from './hidden/markerIds'
import { activateSantaAnna } from './command/command'
import { revealSeenBoxes } from './hidden/reveal'
import { seesMarkerIn } from './hidden/sight'
import { hexId, hexOfPiece, leadersIn, pieceDef, pieceId, type Position } from './position'
import type { ActionRun } from './run'
import { enemyOf, type Side } from './types'
import { doWorksSleep } from './variants'
import { MEXICAN, US } from './world'
import { declareVictory } from './turn/victory'

/**
 * Carries out what follows when the piece with this index has come into its hex, in the order of OPS-3.6: flight or capture of enemy leaders
 * (5.4), boxes revealed (19.5.11), Santa Anna activated (19.4.2), instant victory (18). Where a side must first choose, the rest follows after
 * the choice, in `resumeAfterFlight` or `resolvePostponedArrivals`.
 */
export function resolveArrival(run: ActionRun, index: number): void {
  const { position } = run
  const piece = pieceDef(position, index)
  const hex = hexOfPiece(position, index)
  // Only units make something happen by coming; a hex below 0 is off the map.
  if (piece.kind !== 'unit' || hex < 0) return
  const enemyLeaders = leadersIn(position, hex).filter((other) => pieceDef(position, other).seat !== piece.seat)
  if (enemyLeaders.length > 0) {
    const owner = enemyOf(piece.side)
    position.game.ops.pending.push({
      kind: 'leaderFlees',
      owner,
      pieces: enemyLeaders.map((other) => pieceId(position, other)),
      hex: hexId(position, hex),
    })
    return
  }
  resolveRestOfArrival(run, piece.side, hex)
}

/** Carries out the rest of OPS-3.6 when all leaders and HQs of `fledSide` have left the hex that an enemy unit has entered. */
export const resumeAfterFlight = (run: ActionRun, fledSide: Side, hex: string): void =>
  resolveRestOfArrival(run, enemyOf(fledSide), run.position.world.grid.indexOf(hex))

/** Reveals boxes, activates Santa Anna and checks for victory, now that the hex holds no enemy leader. `arrivedSide`: whose unit came in. */
function resolveRestOfArrival(run: ActionRun, arrivedSide: Side, hex: number): void {
  if (seesEnemyMarkerFrom(run.position, arrivedSide, hex)) {
    // Reveals the seen boxes of the whole map, and says whether a side must now place what a box held.
    const mustPlacePieces = revealSeenBoxes(run)
    // `resolvePostponedArrivals` does the rest after the placing.
    if (mustPlacePieces) return
  }
  if (arrivedSide === 'us') activateIfBehindWorks(run, hex)
  else declareVictoryIfInSanAgustin(run, hex)
}

/** Does a unit of the side see an enemy marker from that hex (19.5.11)? */
function seesEnemyMarkerFrom(position: Position, side: Side, hex: number): boolean {
  if (position.game.ops.segment === 'setup') return false
  const { markers } = position.game.ops
  // The ids of the enemy's markers begin with his side.
  const enemyPrefix = `${enemyOf(side)}.`
  for (const id in markers) {
    if (!id.startsWith(enemyPrefix)) continue
    // Below 0: the marker is not on the map (its `at` is 'off').
    const markerHex = position.world.grid.indexOf(markers[id]!.at)
    if (markerHex >= 0 && seesMarkerIn(position, hex, markerHex)) return true
  }
  return false
}

/** Activates Santa Anna if the hex of this US unit lies behind a protected hexside (19.4.2). */
function activateIfBehindWorks(run: ActionRun, hex: number): void {
  const { position } = run
  if (position.world.behindWorks[hex] && !position.game.ops.activation.santaAnna && !doWorksSleep(position))
    activateSantaAnna(run, 'behindWorks', hexId(position, hex))
}

/** Activates Santa Anna if a US unit stands behind a protected hexside now (19.4.2). */
export function activateForUnitsBehindWorks(run: ActionRun): void {
  const { position } = run
  for (const index of position.world.unitsOf[US]) {
    const hex = hexOfPiece(position, index)
    if (hex >= 0) activateIfBehindWorks(run, hex)
  }
}

/**
 * Carries out activation and instant victory (OPS-3.6) for all units in their present hexes, once the last revealed box has been placed.
 */
export function resolvePostponedArrivals(run: ActionRun): void {
  const { position } = run
  activateForUnitsBehindWorks(run)
  for (const index of position.world.unitsOf[MEXICAN]) {
    const hex = hexOfPiece(position, index)
    if (hex >= 0) declareVictoryIfInSanAgustin(run, hex)
  }
}

/** Declares the Mexican victory if the hex of this Mexican unit is San Agustin, the hex of `mexicanEntry` (OPS-18.2, first half). */
function declareVictoryIfInSanAgustin(run: ActionRun, hex: number): void {
  if (hexId(run.position, hex) === run.position.world.tables.victory.mexicanEntry.hex)
    declareVictory(run, 'mexican', 'OPS-18.2')
}

/** Declares the US victory when no Mexican unit is on the map (OPS-18.1). Units on the turn record track or yet to enter do not count. */
export function declareVictoryIfNoMexicans(run: ActionRun): void {
  const { position } = run
  if (position.game.ops.segment === 'setup' || position.game.ops.result) return
  if (!isMexicanUnitLeft(position)) declareVictory(run, 'us', 'OPS-18.1')
}

/** Is a Mexican unit on the map (18.4)? Units in a box count while a marker of the box is on the map (not 'off'), or while they are being placed. */
function isMexicanUnitLeft(position: Position): boolean {
  for (const index of position.world.unitsOf[MEXICAN]) if (hexOfPiece(position, index) >= 0) return true
  const { markers, pending } = position.game.ops
  for (const id in markers) if (markerSeat(id) === MEXICAN && markers[id]!.at !== 'off') return true
  return pending.some((choice) => choice.kind === 'deploy' && choice.owner === 'mexican')
}
