import { useSeat } from '../seat/useSeat'
import type { HexId, PieceView } from '../../../operational/types'
import { act } from '../controller/act'
import { whyNot } from '../controller/hiding'
import { followPieces } from '../controller/moves'
import { mapHexOf } from '../shared/ground'
import { sideOfPiece, unitDef } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { RefusalReasonLine } from './BoxParts'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** A button that moves a unit into or out of the bastion of its hex (OPS-19.1.14), or why it cannot. */
export function GarrisonButton({ piece }: { piece: PieceView }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const mayMove = view.segment === 'move' && view.toAct === view.side
  const isOwnUnit = sideOfPiece(piece.id) === view.side && unitDef(piece.id) !== undefined
  if (!mayMove || !isOwnUnit || !mapHexOf(piece.at)?.bastion) return null
  // `in`: true to enter, false to leave.
  const action = { type: 'garrison', unit: piece.id, in: !piece.garrison } as const
  const isLegal = seat.legal.value.some(
    (legal) => legal.type === 'garrison' && legal.unit === action.unit && legal.in === action.in,
  )
  const reason = isLegal ? null : whyNot(seat, action)
  return (
    <div class="row tight">
      <button
        type="button"
        data-testid="garrison"
        data-piece={piece.id}
        title="G"
        disabled={!isLegal || seat.busy.value}
        onClick={() => {
          const selection = seat.selection.value
          void act(seat, action).then((outcome) => {
            // The same pieces stay selected after the unit has gone in or out.
            if (outcome && selection) followPieces(seat, selection)
          })
        }}
      >
        {piece.garrison ? t.buttons.ungarrison : t.buttons.garrison}
      </button>
      {reason ? <RefusalReasonLine reason={reason} /> : <RuleLink id="OPS-19.1.14" />}
    </div>
  )
}

/** The bastion of a hex: its two places, the garrison in them, and the effect of the bastion in combat. */
export function Bastion({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const bastion = mapHexOf(hex)?.bastion
  if (!bastion) return null
  const garrison = view.pieces.filter((piece) => piece.at === hex && piece.garrison)
  /** One place: a bastion holds one infantry unit and one artillery unit. */
  const placeFor = (arm: 'infantry' | 'artillery') => {
    const occupant = garrison.find((piece) => unitDef(piece.id)?.arm === arm)
    return (
      <p key={arm}>
        {t.works.slots}, {t.works[arm]}: <b>{occupant ? names.value.piece(occupant.id) : t.works.free}</b>
      </p>
    )
  }
  return (
    <div class="works" data-testid="works">
      <p>
        <b>{t.ground.bastion(names.value.bastion(bastion.name))}</b> <RuleLink id="OPS-19.1.13" />
      </p>
      {placeFor('infantry')}
      {placeFor('artillery')}
      <p>
        {t.works.inside} <RuleLink id="OPS-19.1.15" /> <RuleLink id="OPS-19.1.17" />
      </p>
      <p>
        {t.works.outside} <RuleLink id="OPS-19.1.18" />
      </p>
    </div>
  )
}

/** The abilities of an engineer (OPS-19.3): how he helps the units in his hex. */
export function EngineerEffects() {
  const t = text.value.engineer
  return (
    <details class="engineer" data-testid="engineer">
      <summary>{t.heading}</summary>
      <ul>
        <li>
          {t.trail} <RuleLink id="OPS-19.3.2" />
        </li>
        <li>
          {t.lava} <RuleLink id="OPS-19.1.5" />
        </li>
        <li>
          {t.river} <RuleLink id="OPS-19.3.4" />
        </li>
        <li>
          {t.charge} <RuleLink id="OPS-19.3.5" />
        </li>
        <li>
          {t.alone} <RuleLink id="OPS-19.3.1" />
        </li>
      </ul>
    </details>
  )
}
