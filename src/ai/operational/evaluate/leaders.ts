// What leaders and headquarters risk where they stand: to be caught (OPS-5.4), or to fall in the front line (OPS-11.2); and what it costs if they are
// away from those whom they command (OPS-4.2).

import { otherSeat, type Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { ARTILLERY, type World } from '../../../operational/world'
import { LEADERS } from '../figures'
import { beatenChance, pressureOn } from './pressure'
import type { SideReach } from './reach'

/** Units in a hex that can look after an army commander: infantry and cavalry in good order. */
const escortAt = ({ world, unitsAt, pieceStates }: Position, hex: number): number =>
  unitsAt[hex]!.filter((index) => {
    const { disrupted, ineffective } = pieceStates[index]!
    return !disrupted && !ineffective && world.pieces[index]!.pieceClass !== ARTILLERY
  }).length

/** Chance that a leader whose units are lost finds no friends to flee to (OPS-5.4): by the number of other hexes with friends in reach of his flight. */
function strandedChance(position: Position, seat: Seat, hex: number): number {
  const { world } = position
  const within = world.tables.command.flight.friendWithin
  const havens = new Set<number>()
  for (const index of world.unitsOf[seat]) {
    const other = position.hexOf[index]!
    if (other >= 0 && other !== hex && world.grid.distance(other, hex) <= within) havens.add(other)
    if (havens.size > 1) return LEADERS.strandedWithSome
  }
  return havens.size === 0 ? 1 : LEADERS.strandedWithOne
}

/** Is a piece an army commander or a headquarters, whose place is behind the front? */
export const staysBehindFront = ({ pieces }: World, index: number): boolean =>
  pieces[index]!.kind === 'hq' || pieces[index]!.leader?.kind === 'army'

/** How many hexes an army commander or headquarters in a hex is nearer to a known enemy unit than it should be; 0: far enough. */
export function hexesTooNear(position: Position, seat: Seat, hex: number): number {
  const { world } = position
  let nearest: number = LEADERS.commanderHexes
  for (const index of world.unitsOf[otherSeat(seat)]) {
    const enemyHex = position.hexOf[index]!
    if (enemyHex >= 0) nearest = Math.min(nearest, world.grid.distance(enemyHex, hex))
  }
  return LEADERS.commanderHexes - nearest
}

/**
 * How far a leader in a hex is away from the units on the map that he commands, from 0, all are in his span (OPS-4.2), to 1, all are `awayHexes` or
 * more beyond it; the mean of his units. 0 for one who commands none.
 */
export function remoteness(position: Position, leader: number, hex: number): number {
  const { world } = position
  const piece = world.pieces[leader]!
  const { span } = (piece.leader ?? piece.hq)!
  let count = 0
  let sum = 0
  for (const index of world.unitsOf[piece.seat]) {
    const unitHex = position.hexOf[index]!
    if (unitHex < 0 || !world.commanders[index]!.includes(leader)) continue
    count++
    const beyond = Math.max(0, world.grid.distance(unitHex, hex) - span)
    sum += Math.min(1, beyond / LEADERS.awayHexes)
  }
  return count === 0 ? 0 : sum / count
}

/** What it costs an army commander or headquarters to stand near the enemy, and any leader to be away from the units that he commands; not above 0. */
function placeTerm(position: Position, seat: Seat, leader: number, hex: number): number {
  const { world } = position
  if (staysBehindFront(world, leader))
    return (
      -LEADERS.commanderNear * hexesTooNear(position, seat, hex) -
      LEADERS.commanderAway * remoteness(position, leader, hex)
    )
  return -LEADERS.leaderAway * remoteness(position, leader, hex)
}

/**
 * What the side's leaders and headquarters risk where they stand, in points, and what it costs that they are away from their units; not above 0.
 * A leader alone may be driven off or caught, one with units may be caught when they are beaten; an army commander and his headquarters have no
 * business in the front line at all, least of all with fewer than two good units. `reach`: where the enemy may be in his next phase; null: he has
 * none, or it is left out. In the last turns (`lastTurns`) what they risk does not count.
 */
export function leadersTerm(position: Position, seat: Seat, reach: SideReach | null): number {
  const { world } = position
  const isLate = position.game.ops.turn > world.tables.clock.turns.length - LEADERS.lastTurns
  const enemyZoc = position.zoc[otherSeat(seat)]
  const pressureByHex = new Map<
    number,
    { readonly beaten: number; readonly caught: number; readonly pressed: boolean }
  >()
  let sum = 0
  for (const index of world.leadersOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    sum += placeTerm(position, seat, index, hex)
    if (isLate) continue
    const isHq = world.pieces[index]!.kind === 'hq'
    const isAlone = position.unitCounts[seat][hex] === 0
    if (isAlone) sum -= LEADERS.alone
    if (!reach) continue
    let risk = pressureByHex.get(hex)
    if (!risk) {
      const { factor, enters } = pressureOn(position, seat, reach, hex)
      let beaten = 0
      if (isAlone) beaten = enters ? 1 : 0
      else beaten = beatenChance(position, seat, reach, hex)
      risk = { beaten, caught: beaten > 0 ? beaten * strandedChance(position, seat, hex) : 0, pressed: factor > 0 }
      pressureByHex.set(hex, risk)
    }
    sum -= risk.caught * (isHq ? LEADERS.hqLost : LEADERS.leaderLost)
    if (staysBehindFront(world, index)) {
      const inContact = enemyZoc[hex]! > 0 ? LEADERS.contact : 0
      const isThinlyEscorted = risk.pressed && escortAt(position, hex) < LEADERS.commanderEscort
      const danger = isThinlyEscorted ? LEADERS.thinEscort : 0
      sum -= LEADERS.commanderFront * Math.max(risk.beaten, inContact, danger)
    } else sum -= LEADERS.leaderFront * risk.beaten
  }
  return sum
}
