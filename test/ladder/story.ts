import type { Position, AddressedEvent } from '../../src/operational/engine'
import { type Side, SIDES } from '../../src/operational/types'
import type { FollowedPlan, Notes } from '../../src/ai/operational/types'

const short = (id: string): string => id.replace('mexican.', 'm.').replace('us.', 'u.')

/** The units of a side, hex by hex. */
function placesOf(position: Position, side: Side): string {
  const at = new Map<string, string[]>()
  for (const piece of position.world.pieces) {
    const state = position.game.ops.pieces[piece.id]!
    if (piece.side !== side || piece.kind !== 'unit' || state.at === 'gone' || state.at === 'off') continue
    const marks = `${state.steps < piece.unit!.steps ? '-' : ''}${state.disrupted ? '?' : ''}${state.garrison ? '#' : ''}`
    at.set(state.at, [...(at.get(state.at) ?? []), short(piece.id).slice(2) + marks])
  }
  return [...at]
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([hex, units]) => `${hex} ${units.join('+')}`)
    .join(', ')
}

/** The plan that a side follows and its stage, each with the turn since when; at the turn in which one begins, why. */
function planText({ plan, stage, since, stageSince, why, before }: FollowedPlan, turn: number): string {
  const earlier = since === turn && before !== null ? `, before ${before}` : ''
  const reason = stageSince === turn ? `, ${why}${earlier}` : ''
  return `  plan ${plan} since ${since}, stage ${stage} since ${stageSince}${reason}`
}

/** Moves outside the movement of their side, in words: by the fog of war (OPS-8.4), out of a full hex (6.2), and leaders in flight (5.4). */
const OUT_OF_TURN: Readonly<Record<string, string>> = {
  slip: 'slips away',
  reserve: 'comes up',
  displace: 'makes room',
  flee: 'flees',
}

/**
 * A game told turn by turn: the plan that was followed in the movement (of players who have one), attacks and who evades or joins them,
 * losses, boxes filled and revealed, and the places of all units after each player turn and at the end (- a step lost, ? disrupted, # in garrison).
 */
export class GameStory {
  readonly lines: string[] = []
  #side: Side = 'us'
  /** The plan of the phasing side as of its last decision; null: none. */
  #followed: FollowedPlan | null = null

  /** `side` chose the action, with these notes. */
  record(events: readonly AddressedEvent[], position: Position, side: Side, { intent }: Notes): void {
    const { turn, active, score } = position.game.ops
    if (this.lines.length === 0) this.lines.push(`turn ${turn} ${active} (${score.us}:${score.mexican})`)
    if (side === this.#side) this.#followed = intent.followed ?? null
    for (const { body, to } of events) {
      if (body.kind === 'segment' && body.segment === 'command') {
        for (const of of SIDES) this.lines.push(`    ${of}: ${placesOf(position, of)}`)
        this.#side = body.side
        this.lines.push(`turn ${body.turn} ${body.side} (${score.us}:${score.mexican})`)
      } else if (body.kind === 'segment' && body.segment === 'recovery') {
        if (this.#followed) this.lines.push(planText(this.#followed, body.turn))
      } else if (body.kind === 'clashBegun')
        this.lines.push(
          `  ${this.#side} attacks ${body.hex} (${body.defenders.map(short).join('+')}) with ${body.attackers.map(short).join('+')}${body.charge ? ' charging' : ''}`,
        )
      else if (body.kind === 'clashEnded')
        this.lines.push(
          body.resolver === 'table'
            ? `    differential ${body.differential}: ${body.result}`
            : `    attacker ${body.outcome.attacker}, defender ${body.outcome.defender}`,
        )
      else if (body.kind === 'moved' && OUT_OF_TURN[body.how] !== undefined)
        this.lines.push(
          `    ${body.pieces.map(short).join('+')} ${OUT_OF_TURN[body.how]} from ${body.from} to ${body.to}`,
        )
      else if (body.kind === 'calledOff') this.lines.push(`    ${body.hex} called off`)
      else if (body.kind === 'destroyed' || body.kind === 'routed' || body.kind === 'stepLost')
        this.lines.push(`    ${body.kind} ${short(body.piece)} at ${body.hex}`)
      else if (body.kind === 'boxed' && to === body.side)
        this.lines.push(
          `  hides ${body.side} ${body.box}, markers ${body.markers.join(' and ')}, real ${body.real}: ${body.pieces.map(short).join('+')}`,
        )
      else if (body.kind === 'revealed' && to !== body.side)
        this.lines.push(`  revealed ${body.side} ${body.box} at ${body.real}: ${body.pieces.map(short).join('+')}`)
      else if (body.kind === 'activated') this.lines.push('  Santa Anna is active')
      else if (body.kind === 'victory') {
        for (const of of SIDES) this.lines.push(`    ${of}: ${placesOf(position, of)}`)
        this.lines.push(`victory ${body.winner} ${body.reason}, points ${score.us}:${score.mexican}`)
      }
    }
  }
}
