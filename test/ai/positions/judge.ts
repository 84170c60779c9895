import { commandersByUnit } from '../../../src/operational/command/command'
import { hqHasLoc, unitHasLoc } from '../../../src/operational/command/loc'
import { sharedRetreatHexes } from '../../../src/operational/combat/retreat'
import type { AddressedEvent } from '../../../src/operational/engine'
import { sideReach } from '../../../src/operational/overlays'
import { inEzoc, type Position } from '../../../src/operational/position'
import type { Action, Game, Side } from '../../../src/operational/types'
import { US } from '../../../src/operational/world'
import { turnsToBank } from './bank'
import type { Claim } from './schema'

/** An attack that was declared. */
export interface DeclaredAttack {
  readonly target: string
  readonly attackers: readonly string[]
  readonly lead: string | null
  readonly charge: boolean
  /** Differential of OPS-9.2 against the defender's strongest lead, without the fog of war. */
  readonly differential: number
}

/** Record of how a position was played. */
export interface PlayedPosition {
  readonly side: Side
  readonly before: Game
  readonly position: Position
  readonly actions: readonly Action[]
  readonly told: readonly AddressedEvent[]
  readonly attacks: readonly DeclaredAttack[]
}

/** Has `whole` all the fields of `part`? A list must hold at least the items of the other. */
function matches(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((item) => whole.some((other) => matches(item, other)))
  if (part !== null && typeof part === 'object')
    return (
      whole !== null &&
      typeof whole === 'object' &&
      Object.entries(part).every(([key, value]) => matches(value, (whole as Record<string, unknown>)[key]))
    )
  return part === whole
}

const stateOf = (game: Game, id: string) => {
  const state = game.ops.pieces[id]
  if (!state) throw new Error(`no piece ${id}`)
  return state
}

function unitsCounted({ position }: PlayedPosition, claim: Extract<Claim, { is: 'count' }>): number {
  const { world } = position
  let n = 0
  for (const piece of world.pieces) {
    const hex = position.hexOf[piece.index]!
    if (piece.kind !== 'unit' || piece.side !== claim.side || hex < 0) continue
    if (claim.hexes && !claim.hexes.includes(world.grid.ids[hex]!)) continue
    if (claim.area && !world.northOfRiver[hex]) continue
    if (claim.near && world.grid.distance(hex, world.grid.indexOf(claim.near)) > (claim.range ?? 0)) continue
    n++
  }
  return n
}

function attackFits(one: DeclaredAttack, claim: Extract<Claim, { is: 'attacked' }>): boolean {
  return (
    (claim.hex === undefined || one.target === claim.hex) &&
    (claim.with ?? []).every((id) => one.attackers.includes(id)) &&
    (claim.lead === undefined || one.lead === claim.lead) &&
    (claim.charge === undefined || one.charge === claim.charge) &&
    // Batteries that fire alone risk nothing (OPS-9.8): odds are claimed of other attacks only.
    (claim.over === undefined || (one.lead !== null && one.differential > claim.over)) &&
    (claim.under === undefined || (one.lead !== null && one.differential < claim.under))
  )
}

/** Is a claim true of what was played? Claims about places are judged at the end. */
export function holds(played: PlayedPosition, claim: Claim): boolean {
  const { position } = played
  const { world, game } = position
  const pieceOf = (id: string) => world.pieces[world.pieceIndexes.get(id)!]!
  const hexOf = (id: string): number => position.hexOf[pieceOf(id).index]!
  switch (claim.is) {
    case 'at':
      return claim.hexes.includes(stateOf(game, claim.unit).at)
    case 'near': {
      const hex = hexOf(claim.unit)
      return hex >= 0 && world.grid.distance(hex, world.grid.indexOf(claim.hex)) <= claim.range
    }
    case 'together':
      return claim.units.every((id) => hexOf(id) >= 0 && hexOf(id) === hexOf(claim.units[0]!))
    case 'stays':
      return stateOf(game, claim.unit).at === stateOf(played.before, claim.unit).at
    case 'count': {
      const n = unitsCounted(played, claim)
      return n >= (claim.min ?? 0) && n <= (claim.max ?? Number.POSITIVE_INFINITY)
    }
    // So many US units have no more turns of march than these to the north bank (OPS-18.2).
    case 'bank':
      return world.unitsOf[US].filter((index) => turnsToBank(position, index) <= claim.turns).length >= claim.min
    case 'did':
      return played.actions.some((action) => matches(claim.action, action))
    case 'attacked':
      return played.attacks.some((one) => attackFits(one, claim))
    case 'reach':
      return sideReach(position, claim.side).some(({ hex, units }) => hex === claim.hex && units > 0)
    case 'struck': {
      const hex = stateOf(game, claim.unit).at
      return sideReach(position, claim.side).some((one) => one.hex === hex && one.strike >= claim.least)
    }
    case 'way':
      return hexOf(claim.unit) >= 0 && sharedRetreatHexes(position, [world.pieceIndexes.get(claim.unit)!]).length > 0
    case 'zoc': {
      const piece = world.pieces[world.pieceIndexes.get(claim.unit)!]!
      return hexOf(claim.unit) >= 0 && inEzoc(position, hexOf(claim.unit), piece.seat)
    }
    case 'commanded':
      return (commandersByUnit(position, pieceOf(claim.unit).seat)[claim.unit] ?? []).length > 0
    case 'supplied': {
      const index = world.pieceIndexes.get(claim.piece)!
      const piece = world.pieces[index]!
      return piece.kind === 'hq' ? hqHasLoc(position, piece.seat) : unitHasLoc(position, index)
    }
    case 'garrison':
      return stateOf(game, claim.unit).garrison
    case 'boxed':
      return stateOf(game, claim.unit).at.startsWith('box:')
    case 'state': {
      const { at, disrupted, ineffective } = stateOf(game, claim.unit)
      if (claim.state === 'gone') return at === 'gone'
      if (claim.state === 'routed') return at.startsWith('trt:')
      if (claim.state === 'disrupted') return disrupted
      if (claim.state === 'ineffective') return ineffective
      return !disrupted && !ineffective && hexOf(claim.unit) >= 0
    }
    case 'control':
      return game.ops.control[claim.hex] === claim.side
    case 'won':
      return game.ops.result?.winner === claim.side
    case 'event':
      return played.told.some(({ body }) => body.kind === claim.kind && matches(claim.fields ?? {}, body))
    case 'all':
      return claim.of.every((one) => holds(played, one))
    case 'any':
      return claim.of.some((one) => holds(played, one))
    case 'not':
      return !holds(played, claim.of)
  }
}

/** A claim as text, for lists of failures. */
export function claimText(claim: Claim): string {
  if (claim.is === 'all') return claim.of.map(claimText).join(' and ')
  if (claim.is === 'any') return `(${claim.of.map(claimText).join(' or ')})`
  if (claim.is === 'not') return `not ${claimText(claim.of)}`
  const { is, ...rest } = claim
  return `${is} ${Object.values(rest)
    .filter((value) => value !== undefined)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' ')}`
}
