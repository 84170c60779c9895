import { markerSeat } from './hidden/markerIds'
import { activateSantaAnna } from './command/command'
import { revealSeenBoxes } from './hidden/reveal'
import { seesMarkerIn } from './hidden/sight'
import { hexId, hexOfPiece, leadersIn, pieceDef, pieceId, type Position } from './position'
import type { ActionRun } from './run'
import { enemyOf, type Side } from './types'
import { MEXICAN, US } from './world'
import { declareVictory } from './turn/victory'

/**
 * Carries out what follows when a unit has come into a hex, in the order of OPS-3.6: flight or capture of enemy leaders (5.4), boxes revealed
 * (19.5.11), activation (19.4.2), instant victory (18). Where a side must first choose, the rest is carried out after the choice, by
 * `resumeAfterFlight` or `resolvePostponedArrivals`.
 */
export function resolveArrival(run: ActionRun, index: number): void {
  const { position } = run
  const piece = pieceDef(position, index)
  const hex = hexOfPiece(position, index)
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

/** Carries out the rest of OPS-3.6 after the last leader or HQ of the side `fled` has left a hex that its enemy has entered. */
export const resumeAfterFlight = (run: ActionRun, fled: Side, hex: string): void =>
  resolveRestOfArrival(run, enemyOf(fled), run.position.world.grid.indexOf(hex))

/** Reveals boxes, activates Santa Anna and checks for victory, now that the hex holds no enemy leader. `side`: whose unit came in. */
function resolveRestOfArrival(run: ActionRun, side: Side, hex: number): void {
  const { position } = run
  // True: a revealed box must be placed first. What is left follows in `resolvePostponedArrivals`.
  if (sightsMarker(position, side, hex) && revealSeenBoxes(run)) return
  if (side === 'us') checkBehindWorks(run, hex)
  checkInstantVictory(run, side, hex)
}

/** Does a unit of the side see an enemy marker from that hex (19.5.11)? */
function sightsMarker(position: Position, side: Side, hex: number): boolean {
  if (position.game.ops.segment === 'setup') return false
  const { markers } = position.game.ops
  const enemyPrefix = `${enemyOf(side)}.`
  for (const id in markers) {
    const markerHex = id.startsWith(enemyPrefix) ? position.world.grid.indexOf(markers[id]!.at) : -1
    if (markerHex >= 0 && seesMarkerIn(position, hex, markerHex)) return true
  }
  return false
}

/** Activates Santa Anna when a US unit stands in a hex behind a protected hexside (19.4.2). */
function checkBehindWorks(run: ActionRun, hex: number): void {
  const { position } = run
  if (position.world.behindWorks[hex] && !position.game.ops.activation.santaAnna)
    activateSantaAnna(run, 'behindWorks', hexId(position, hex))
}

/**
 * Carries out activation and instant victory (OPS-3.6) for all units in their present hexes, once the last revealed box has been placed.
 */
export function resolvePostponedArrivals(run: ActionRun): void {
  const { position } = run
  for (const index of position.world.unitsOf[US]) {
    const hex = hexOfPiece(position, index)
    if (hex >= 0) checkBehindWorks(run, hex)
  }
  for (const index of position.world.unitsOf[MEXICAN]) {
    const hex = hexOfPiece(position, index)
    if (hex >= 0) checkInstantVictory(run, 'mexican', hex)
  }
}

/** Declares the Mexican victory when a Mexican unit stands in San Agustin (OPS-18.2, first half). */
function checkInstantVictory(run: ActionRun, side: Side, hex: number): void {
  if (side === 'mexican' && hexId(run.position, hex) === run.position.world.tables.victory.mexicanEntry.hex)
    declareVictory(run, 'mexican', 'OPS-18.2')
}

/** Declares the US victory when no Mexican unit is on the map (OPS-18.1). Units on the turn record track or yet to enter do not count. */
export function checkNoMexicans(run: ActionRun): void {
  const { position } = run
  if (position.game.ops.segment === 'setup' || position.game.ops.result) return
  if (!hasMexicanUnit(position)) declareVictory(run, 'us', 'OPS-18.1')
}

/** Is a Mexican unit on the map (18.4)? Units in a box count while a marker of the box is on the map, or while they are being placed. */
function hasMexicanUnit(position: Position): boolean {
  for (const index of position.world.unitsOf[MEXICAN]) if (hexOfPiece(position, index) >= 0) return true
  const { markers, pending } = position.game.ops
  for (const id in markers) if (markerSeat(id) === MEXICAN && markers[id]!.at !== 'off') return true
  return pending.some((choice) => choice.kind === 'deploy' && choice.owner === 'mexican')
}
