import type { SeatStore } from '../seat/store'
import type { PieceId, PieceView } from '../../../operational/types'
import { hqDef, sideOfPiece, unitDef } from '../shared/pieces'
import { text } from '../../shell/page'

/** Its states in words. */
export function stateWords(seat: SeatStore, p: PieceView): { word: string; tone: 'bad' | 'plain' }[] {
  const t = text.value
  const out: { word: string; tone: 'bad' | 'plain' }[] = []
  const def = unitDef(p.id)
  if (p.disrupted) out.push({ word: t.states.disrupted, tone: 'bad' })
  if (p.ineffective) out.push({ word: t.states.ineffective, tone: 'bad' })
  if (def && def.steps === 2 && p.steps === 1) out.push({ word: t.states.lastStep, tone: 'bad' })
  if (p.garrison) out.push({ word: t.states.garrison, tone: 'plain' })
  if (p.marched) out.push({ word: t.states.marched, tone: 'plain' })
  if (p.attacked) out.push({ word: t.states.attacked, tone: 'plain' })
  if (seat.view.value.moving?.units.includes(p.id)) out.push({ word: t.states.moving, tone: 'plain' })
  else if (p.moved && seat.view.value.segment === 'move') out.push({ word: t.states.moved, tone: 'plain' })
  if (p.wounded) out.push({ word: t.states.wounded(p.wounded), tone: 'bad' })
  else if (p.active === false) out.push({ word: t.states.inactive, tone: 'bad' })
  if (out.length === 0 && def) out.push({ word: t.states.good, tone: 'plain' })
  return out
}

/** Arm as a small drawing and a word. */
export function ArmMark({ id }: { id: PieceId }) {
  const arm = unitDef(id)?.arm ?? (hqDef(id) ? 'hq' : 'leader')
  const path = { infantry: 'M1 1L19 13M19 1L1 13', cavalry: 'M1 13L19 1', artillery: '', leader: '', hq: '' }[arm]
  return (
    <svg class={`arm ${sideOfPiece(id)}`} viewBox="-1 -1 22 16" role="img" aria-label={text.value.rules.arm[arm]}>
      <title>{text.value.rules.arm[arm]}</title>
      <rect x="0" y="0" width="20" height="14" rx="1" />
      {path ? <path d={path} /> : null}
      {arm === 'artillery' ? <circle cx="10" cy="7" r="3" class="dot" /> : null}
      {arm === 'leader' ? (
        <path d="M10 2l1.5 3.4 3.7.3-2.8 2.4.9 3.6-3.3-2-3.3 2 .9-3.6L4.800 5.700l3.700-.300z" class="dot" />
      ) : null}
      {arm === 'hq' ? <path d="M5 2v10M5 2h8l-2 2.500 2 2.500H5" /> : null}
    </svg>
  )
}
