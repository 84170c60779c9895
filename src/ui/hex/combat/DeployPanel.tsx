import { enemyOf } from '../../../operational/types'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import type { HexId, Pending, PieceId } from '../../../operational/types'
import { deployHexes, whyNot } from '../controller/hiding'
import { PieceLine, RefusalReasonLine } from '../cards/BoxParts'
import { PlaceFold, PlaceHint } from './PlaceAnswers'
import { RuleLink, SideMark } from '../../shared/Parts'
import { neighboursOf } from '../shared/ground'
import { unitDef } from '../shared/pieces'
import { names } from '../shared/scenario'
import { playerName } from '../seat/current'
import { text } from '../../shell/page'
import { answerWith } from '../controller/answer'

/** Must a unit check morale when it is placed in this hex? Yes in or next to an enemy zone of control (OPS-19.5.13). */
function needsMoraleCheck(seat: SeatStore, hex: HexId): boolean {
  const view = seat.view.value
  const enemyZoc = seat.game.zoc(enemyOf(view.side))
  return enemyZoc.has(hex) || neighboursOf(hex).some((neighbour) => enemyZoc.has(neighbour))
}

type PendingDeploy = Extract<Pending, { kind: 'deploy' }>

/**
 * The player places the pieces of a revealed box (units that were hidden together under two markers, OPS-19.5) one by one, leaders first, or all
 * that are left in one hex (OPS-19.5.12).
 */
export function DeployPanel({ pending }: { pending: PendingDeploy }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const pieceToPlace = seat.answeringPiece.value
  const placeable = new Set(seat.legal.value.flatMap((action) => (action.type === 'deploy' ? [action.piece] : [])))
  const hexes = deployHexes(seat)
  const isUnit = (id: PieceId): boolean => unitDef(id) !== undefined
  const leadersThenUnits = [...pending.pieces].sort((one, other) => Number(isUnit(one)) - Number(isUnit(other)))
  /** A die after the name of a hex where morale must be checked. */
  const moraleDie = (hex: HexId) => (needsMoraleCheck(seat, hex) ? ` ⚄` : '')
  return (
    <div class="deploy" data-testid="deploy" data-box={pending.box}>
      <p class="who" role="status">
        <SideMark side={view.side} big /> {playerName(view.side)}
      </p>
      <p>
        {t.deploy.at(names.value.hex(pending.hex))} <RuleLink id="OPS-19.5.12" />{' '}
        {/* Pieces that are revealed in the enemy's turn do not move in it. */}
        {view.active === view.side ? null : (
          <>
            {t.deploy.still} <RuleLink id="OPS-19.5.14" />
          </>
        )}
      </p>
      <fieldset class="deploy-who">
        <legend>{t.deploy.who}</legend>
        {leadersThenUnits.map((id) => (
          <label key={id} class={placeable.has(id) ? '' : 'off'}>
            <input
              type="radio"
              name="deploy"
              data-testid="deploy-piece"
              data-piece={id}
              checked={pieceToPlace === id}
              disabled={!placeable.has(id) || seat.busy.value}
              onChange={() => seat.send({ type: 'CHOOSE_PIECE', piece: id })}
            />
            <PieceLine id={id} />
            {placeable.has(id) ? null : (
              <RefusalReasonLine reason={whyNot(seat, { type: 'deploy', piece: id, hex: pending.hex })} />
            )}
          </label>
        ))}
      </fieldset>
      {pending.pieces.length > 1 ? (
        <label class="deploy-together">
          <input
            type="checkbox"
            data-testid="deploy-together"
            checked={seat.deployingTogether.value}
            onChange={(event) => (seat.deployingTogether.value = event.currentTarget.checked)}
          />{' '}
          {t.deploy.together}
        </label>
      ) : null}
      <PlaceHint />
      {pieceToPlace === null ? null : (
        <PlaceFold count={hexes.length}>
          <p>{seat.deployingTogether.value ? t.deploy.all : t.deploy.where(names.value.piece(pieceToPlace))}</p>
          <div class="answers">
            {hexes.map((hex) => {
              const choice = seat.choicesByHex.value.get(hex)?.[0]
              return choice ? (
                <button
                  key={hex}
                  type="button"
                  data-testid="deploy-in"
                  data-hex={hex}
                  disabled={seat.busy.value}
                  onMouseEnter={() => (seat.pointedChoice.value = choice)}
                  onMouseLeave={() => (seat.pointedChoice.value = null)}
                  onFocus={() => (seat.pointedChoice.value = choice)}
                  onBlur={() => (seat.pointedChoice.value = null)}
                  onClick={() => {
                    seat.pointedChoice.value = null
                    void answerWith(seat, choice)
                  }}
                >
                  {names.value.hex(hex)}
                  {isUnit(pieceToPlace) ? moraleDie(hex) : ''}
                </button>
              ) : null
            })}
          </div>
        </PlaceFold>
      )}
      <p class="small">
        {hexes.some((hex) => needsMoraleCheck(seat, hex)) ? (
          <>
            {t.deploy.checkHint} <RuleLink id="OPS-19.5.13" />{' '}
          </>
        ) : null}
        {t.deploy.stack} <RuleLink id="OPS-6.2" />
      </p>
    </div>
  )
}
