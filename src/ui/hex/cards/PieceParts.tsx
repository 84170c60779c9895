import type { SeatStore } from '../seat/store'
import type { PieceId, PieceView } from '../../../operational/types'
import { hqDef, sideOfPiece, unitDef } from '../shared/pieces'
import { text } from '../../shell/page'

/** The states of a piece in words. The tone `bad` marks a state that weakens the piece; a unit without any other state is in good order. */
export function statesInWords(seat: SeatStore, piece: PieceView): { word: string; tone: 'bad' | 'plain' }[] {
  const t = text.value
  const states: { word: string; tone: 'bad' | 'plain' }[] = []
  const unit = unitDef(piece.id)
  if (piece.disrupted) states.push({ word: t.states.disrupted, tone: 'bad' })
  if (piece.ineffective) states.push({ word: t.states.ineffective, tone: 'bad' })
  if (unit && unit.steps === 2 && piece.steps === 1) states.push({ word: t.states.lastStep, tone: 'bad' })
  if (piece.garrison) states.push({ word: t.states.garrison, tone: 'plain' })
  if (piece.marched) states.push({ word: t.states.marched, tone: 'plain' })
  if (piece.attacked) states.push({ word: t.states.attacked, tone: 'plain' })
  if (seat.view.value.moving?.units.includes(piece.id)) states.push({ word: t.states.moving, tone: 'plain' })
  else if (piece.moved && seat.view.value.segment === 'move') states.push({ word: t.states.moved, tone: 'plain' })
  // `wounded`: the last turn in which a wounded leader is inactive; 0 for others.
  if (piece.wounded) states.push({ word: t.states.wounded(piece.wounded), tone: 'bad' })
  else if (piece.active === false) states.push({ word: t.states.inactive, tone: 'bad' })
  if (states.length === 0 && unit) states.push({ word: t.states.good, tone: 'plain' })
  return states
}

/** The symbol of a piece's arm, with its name for screen readers. */
export function ArmMark({ id }: { id: PieceId }) {
  const arm = unitDef(id)?.arm ?? (hqDef(id) ? 'hq' : 'leader')
  // SVG paths: the crossed belts of infantry and the single belt of cavalry, as on military maps.
  const beltPath = { infantry: 'M1 1L19 13M19 1L1 13', cavalry: 'M1 13L19 1', artillery: '', leader: '', hq: '' }[arm]
  return (
    <svg class={`arm ${sideOfPiece(id)}`} viewBox="-1 -1 22 16" role="img" aria-label={text.value.rules.arm[arm]}>
      <title>{text.value.rules.arm[arm]}</title>
      <rect x="0" y="0" width="20" height="14" rx="1" />
      {beltPath ? <path d={beltPath} /> : null}
      {arm === 'artillery' ? <circle cx="10" cy="7" r="3" class="dot" /> : null}
      {arm === 'leader' ? (
        <path d="M10 2l1.5 3.4 3.7.3-2.8 2.4.9 3.6-3.3-2-3.3 2 .9-3.6L4.800 5.700l3.700-.300z" class="dot" />
      ) : null}
      {arm === 'hq' ? <path d="M5 2v10M5 2h8l-2 2.500 2 2.500H5" /> : null}
    </svg>
  )
}
