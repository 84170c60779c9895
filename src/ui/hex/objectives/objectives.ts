// How the battle stands, by what one side may know of it: points, river, San Agustín, time, and who would win if it ended now (OPS-18).

import { marchDistances } from '../../../ai/operational/movement/distance'
import { NO_GUESS, positionFromView } from '../../../ai/operational/viewPosition'
import { parseMarkerId } from '../../../operational/hidden/markerIds'
import type { World } from '../../../operational/engine'
import { type HexId, type PieceId, type Side, SIDES, type View } from '../../../operational/types'
import { MEXICAN, US } from '../../../operational/world'

/** `perhaps`: only a marker of the enemy stands there, and nobody can tell whether it is the real one. */
export type Known = 'yes' | 'no' | 'perhaps'

/** How San Agustín stands. `threatened`: a known Mexican piece could come there in one movement phase; `open`: and no US unit holds it. */
export type DepotState = 'safe' | 'threatened' | 'open'

/** How the battle stands, as far as the side of the view may know. */
export interface Objectives {
  readonly turn: number
  /** Turns after this one. */
  readonly turnsLeft: number
  /** Turns until the next night; 0: it is night now; null: no night comes any more, or the rules for night are off. */
  readonly nightIn: number | null
  readonly points: Readonly<Record<Side, number>>
  /** Points that a side needs for a victory by points (18.3). */
  readonly pointsNeeded: number
  /** Does a US unit stand north of the Río Churubusco? */
  readonly crossed: Known
  /** Villages and bastions south of the river that the Mexicans control, ascending. */
  readonly mexicanPlacesSouth: readonly HexId[]
  readonly depot: {
    readonly state: DepotState
    readonly hex: HexId
    /** The nearest known Mexican unit or marker, of those that could come there if any could, and how many hexes off it is; null: none is known. */
    readonly nearest: { readonly piece: PieceId; readonly hexes: number } | null
  }
  /** Who would win if the battle ended now. `unlessCrossed`: a marker north of the river may still be a US unit, and change it. */
  readonly verdict: {
    readonly winner: Side | 'draw'
    readonly rule: 'OPS-18.2' | 'OPS-18.3'
    readonly unlessCrossed: boolean
  }
}

/** A unit or marker on the map with its hex, and whether its owner's enemy can tell what it is. */
interface KnownPiece {
  readonly id: PieceId
  readonly hex: number
  readonly allowanceHalfMp: number
  readonly pieceClass: number
  /** A marker of the enemy: perhaps a dummy. */
  readonly isDoubtful: boolean
}

/** The units and doubtful markers of a side, as the view shows them; own units in boxes stand where their real marker stands. */
function piecesOf(world: World, view: View, side: Side): KnownPiece[] {
  const known: KnownPiece[] = []
  const add = (id: PieceId, at: string): void => {
    const index = world.pieceIndexes.get(id)
    const piece = index === undefined ? undefined : world.pieces[index]
    const hex = world.grid.indexOf(at)
    if (piece?.kind !== 'unit' || piece.side !== side || hex < 0) return
    known.push({ id, hex, allowanceHalfMp: piece.allowanceHalfMp, pieceClass: piece.pieceClass, isDoubtful: false })
  }
  for (const { id, at } of view.pieces) add(id, at)
  if (side === view.side) {
    for (const [id, marker] of Object.entries(view.markers)) {
      const letter = parseMarkerId(id)?.box
      if (marker.real && letter) for (const piece of view.boxes[letter] ?? []) add(piece, marker.at)
    }
    return known
  }
  // Which of the two markers is the real one, and what class its units are, the viewer cannot tell: foot is taken for granted.
  const allowanceHalfMp = 2 * world.tables.command.hiddenMovement.ma
  for (const { letter, nr, at } of view.enemyMarkers) {
    const hex = world.grid.indexOf(at)
    if (hex >= 0)
      known.push({
        id: `${side}.marker.${letter.toLowerCase()}.${nr}`,
        hex,
        allowanceHalfMp,
        pieceClass: 0,
        isDoubtful: true,
      })
  }
  return known
}

/** `yes` where a piece is surely there, `perhaps` where only doubtful ones are. */
const knownOf = (pieces: readonly KnownPiece[]): Known => {
  if (pieces.some(({ isDoubtful }) => !isDoubtful)) return 'yes'
  return pieces.length > 0 ? 'perhaps' : 'no'
}

/**
 * How San Agustín stands (18.2). A way does not go through US units or their zones of control (7.2). A march (5.3) is reckoned with only where no
 * US unit is near enough to San Agustín to bar it.
 */
function depotOf(
  world: World,
  view: View,
  mexicans: readonly KnownPiece[],
  us: readonly KnownPiece[],
): Objectives['depot'] {
  const { grid } = world
  const { hex: id } = world.tables.victory.mexicanEntry
  const depot = grid.indexOf(id)
  const position = positionFromView(world, view, NO_GUESS)
  const barred = Uint8Array.from({ length: grid.count }, (_, hex) =>
    position.zoc[US][hex]! > 0 || position.unitCounts[US][hex]! > 0 ? 1 : 0,
  )
  const isHeld = us.some(({ hex }) => hex === depot)
  // Where US units hold it, a Mexican unit beside it can attack them, and advance into it.
  const goals = isHeld
    ? grid.within(depot, 1).filter((hex) => hex !== depot && position.unitCounts[US][hex] === 0)
    : [depot]
  const { maFactor, enemyDistance } = world.tables.terrain.march
  const mayMarch = us.every(({ hex }) => grid.distance(hex, depot) > enemyDistance)
  const [num, den] = mayMarch ? [maFactor.num, maFactor.den] : [1, 1]
  const ways = [0, 1, 2].map((pieceClass) => marchDistances(world, MEXICAN, pieceClass, goals, barred))
  let nearest: { piece: PieceId; hexes: number } | null = null
  let canReach = false
  for (const { id: piece, hex, allowanceHalfMp, pieceClass } of mexicans) {
    const hexes = grid.distance(hex, depot)
    const isInReach = ways[pieceClass]![hex]! * den <= allowanceHalfMp * num
    // A piece that could come there is named rather than a nearer one that could not.
    const isNearer = nearest === null || hexes < nearest.hexes
    if ((isInReach && !canReach) || (isInReach === canReach && isNearer)) nearest = { piece, hexes }
    if (isInReach) canReach = true
  }
  const stateNearEnemy = isHeld ? 'threatened' : 'open'
  return { state: canReach ? stateNearEnemy : 'safe', hex: id, nearest }
}

/** How the battle stands, from the view of a side alone. */
export function objectivesOf(world: World, view: View): Objectives {
  const { turns } = world.tables.clock
  const us = piecesOf(world, view, SIDES[US]!)
  const mexicans = piecesOf(world, view, SIDES[MEXICAN]!)
  const crossed = knownOf(us.filter(({ hex }) => world.northOfRiver[hex] === 1))
  const mexicanPlacesSouth = Object.entries(view.control)
    .filter(([hex, side]) => side === 'mexican' && world.northOfRiver[world.grid.indexOf(hex)] !== 1)
    .map(([hex]) => hex)
    .sort()
  const nightTurn = view.options.night ? turns.find(({ turn, night }) => night && turn >= view.turn) : undefined
  const { us: usPoints, mexican: mexicanPoints } = view.score
  const pointsNeeded = world.tables.victory.draw.under
  const byPoints =
    usPoints === mexicanPoints || Math.max(usPoints, mexicanPoints) < pointsNeeded
      ? 'draw'
      : usPoints > mexicanPoints
        ? 'us'
        : 'mexican'
  const isMexicanByRiver = crossed !== 'yes' && mexicanPlacesSouth.length > 0
  return {
    turn: view.turn,
    turnsLeft: turns.length - view.turn,
    nightIn: nightTurn ? nightTurn.turn - view.turn : null,
    points: view.score,
    pointsNeeded,
    crossed,
    mexicanPlacesSouth,
    depot: depotOf(world, view, mexicans, us),
    verdict: isMexicanByRiver
      ? { winner: 'mexican', rule: 'OPS-18.2', unlessCrossed: crossed === 'perhaps' }
      : { winner: byPoints, rule: 'OPS-18.3', unlessCrossed: false },
  }
}
