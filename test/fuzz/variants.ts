import type { AddressedEvent, World } from '../../src/operational/engine'
import type { Game, Variants } from '../../src/operational/types'
import { sideOfMarker } from './board'
import { must } from './fault'
import type { Random } from './random'

/** Share of games that are played with variants (OPS-25). */
const WITH_VARIANTS = 0.25

/** The variants of a game of the fuzzer, drawn from dice of their own. */
export function drawVariants(random: Random): Variants {
  if (!random.chance(WITH_VARIANTS)) return {}
  const handicap = random.below(41) - 20
  return {
    ...(random.chance(0.7) && { valenciaStays: true as const }),
    ...(random.chance(0.5) && { worksDoNotWake: true as const }),
    ...(handicap !== 0 && { handicap }),
  }
}

/** The points of a handicap (OPS-25.3), worked out apart from the rules. */
export const givenPoints = ({ options: { handicap = 0 } }: Game): { us: number; mexican: number } =>
  handicap > 0 ? { us: handicap, mexican: 0 } : { us: 0, mexican: -handicap }

/** Where the Army of the North must stay (OPS-25.1): its camp, and the hexes round it. */
const CAMP = '0704'
const RADIUS = 4
const LEADERS = ['mexican.ldr.valencia', 'mexican.ldr.mejia', 'mexican.ldr.torrejon']
/** Turns from which the army is free, and from which works wake Santa Anna. */
const FREE_FROM = 7
const WAKES_FROM = 3

/** Must the Army of the North stay in this state? */
export const mustStay = ({ options, ops }: Game): boolean =>
  options.valenciaStays === true && ops.turn < FREE_FROM && ops.activation.armyFree !== true

/**
 * Checks what an action has brought about against the variants: no step takes the Army of the North off its ground (OPS-25.1), and no works wake
 * Santa Anna too early (OPS-25.2). `stayed`: the army had to stay before the action.
 */
export function variantsHold(world: World, game: Game, stayed: boolean, told: readonly AddressedEvent[]): void {
  const { grid } = world
  const camp = grid.indexOf(CAMP)
  const isInside = (hex: string): boolean => grid.distance(camp, grid.indexOf(hex)) <= RADIUS
  const isBound = (id: string): boolean =>
    LEADERS.includes(id) || world.pieces[world.pieceIndexes.get(id) ?? -1]?.unit?.army === 'North'
  let stays = stayed
  for (const { body } of told) {
    if (body.kind === 'armyFree') stays = false
    if (body.kind === 'activated' && body.by === 'behindWorks' && game.options.worksDoNotWake)
      must(game.ops.turn >= WAKES_FROM, () => `works wake Santa Anna on turn ${game.ops.turn} (OPS-25.2)`)
    if (!stays) continue
    if (body.kind === 'moved' && body.from !== null && body.how !== 'flee' && body.how !== 'slip')
      must(
        !body.pieces.some(isBound) || isInside(body.to) || !isInside(body.from),
        () => `${body.pieces.join()} left the ground of the army for ${body.to} (OPS-25.1)`,
      )
    if (body.kind !== 'markerMoved' || body.from === null || game.ops.markers[body.marker]?.real !== true) continue
    const box = `box:${body.marker.split('.')[2]!.toUpperCase()}`
    const holdsArmy = Object.entries(game.ops.pieces).some(
      ([id, { at }]) => at === box && isBound(id) && sideOfMarker(body.marker) === 'mexican',
    )
    must(!holdsArmy || isInside(body.to) || !isInside(body.from), () => `${body.marker} left the ground (OPS-25.1)`)
  }
}
