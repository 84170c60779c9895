import { useSeat } from '../seat/useSeat'
import type { BoxFilling } from '../../../operational/types'
import { act } from '../controller/act'
import { boxCandidates, type FillingStep, fillingStep, takeAll, whyNot } from '../controller/hiding'
import { headsArmy } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { BoxLetterMark, hexLightProps, PieceLine, RefusalReasonLine } from './BoxParts'
import { names } from '../shared/scenario'
import { forHand } from '../../shared/touch'
import { text } from '../../shell/page'

/**
 * The order in which a box (units hidden together under a real and a dummy marker, OPS-19.5) is filled: pieces, real marker, dummy marker, closing.
 */
const FILLING_STEPS: readonly FillingStep[] = ['take', 'real', 'dummy', 'close']

/** The steps of filling a box, with the present one marked. */
function Steps({ presentStep, isOffMap }: { presentStep: FillingStep; isOffMap: boolean }) {
  const t = text.value
  // A box off the map gets no markers on the map.
  const steps = FILLING_STEPS.filter((step) => !isOffMap || step === 'take' || step === 'close')
  return (
    <ol class="steps">
      {steps.map((step, i) => (
        <li
          key={step}
          class={step === presentStep ? 'now' : ''}
          aria-current={step === presentStep ? 'step' : undefined}
        >
          {i + 1}. {t.hide.steps[step]}
        </li>
      ))}
    </ol>
  )
}

/** The pieces that can go into the box, and those that cannot, each with the reason. */
function Candidates({ filling }: { filling: BoxFilling }) {
  const seat = useSeat()
  const t = text.value
  const candidates = boxCandidates(seat)
  const takeable = new Set(seat.legal.value.flatMap((action) => (action.type === 'take' ? [action.piece] : [])))
  // Once the real marker is placed (`real`: its hex), no piece can join (OPS-19.5.2).
  if (filling.real !== null) return null
  const canJoin = candidates.filter((id) => takeable.has(id))
  const cannotJoin = candidates.filter((id) => !takeable.has(id))
  // `takeAll` leaves the HQ and the army commander out: the player must take them one by one.
  const canOnlyJoinSingly = canJoin.every(headsArmy)
  return (
    <>
      {canJoin.length > 0 ? (
        <>
          <div class="row tight">
            <button
              type="button"
              data-testid="take-all"
              disabled={seat.busy.value || canOnlyJoinSingly}
              onClick={() => void takeAll(seat)}
            >
              {t.hide.takeAll}
            </button>
            {/* Only for a box on the map does the hint name stacks on the map. */}
            <span class="small">{filling.hex === 'off' ? t.hide.tookOffHint : forHand(t.hide.tookHint)}</span>
          </div>
          <ul class="box-pieces">
            {canJoin.map((id) => {
              // Undefined: a reinforcement that is still off the map.
              const hex = seat.hexOfPiece(id)
              return (
                <li key={id}>
                  <button
                    type="button"
                    class="take"
                    data-testid="take"
                    data-piece={id}
                    disabled={seat.busy.value}
                    aria-label={t.hide.takeOne(names.value.piece(id))}
                    {...(hex === undefined ? {} : hexLightProps(seat, hex))}
                    onClick={() => void act(seat, { type: 'take', piece: id })}
                  >
                    + <PieceLine id={id} {...(hex === undefined ? {} : { note: hex })} />
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      ) : null}
      {cannotJoin.length > 0 ? (
        <details open={canJoin.length === 0 && filling.pieces.length === 0}>
          <summary>{t.hide.cannotGo(cannotJoin.length)}</summary>
          <ul class="box-pieces">
            {cannotJoin.map((id) => (
              <li key={id} class="shut" data-testid="cannot" data-piece={id}>
                <PieceLine id={id} />
                <RefusalReasonLine reason={whyNot(seat, { type: 'take', piece: id })} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** The box that is being filled, step by step (OPS-19.5.2). */
export function Filling({ filling }: { filling: BoxFilling }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const presentStep = fillingStep(seat)
  const isOffMap = filling.hex === 'off'
  const closeRefusal = whyNot(seat, { type: 'close' })
  /** Hexes where the marker whose turn it is can be placed. */
  const markerHexes = [...seat.choicesByHex.value.keys()].sort()
  return (
    <div class="filling" data-testid="filling" data-box={filling.box} data-stage={presentStep}>
      <h3 class="box-head">
        <BoxLetterMark box={filling.box} side={view.side} />{' '}
        {isOffMap ? t.hide.fillingOff(filling.box) : t.hide.filling(filling.box, names.value.hex(filling.hex))}{' '}
        <RuleLink id={isOffMap ? 'OPS-19.5.4' : 'OPS-19.5.2'} />
      </h3>
      <Steps presentStep={presentStep} isOffMap={isOffMap} />
      <h4>{t.hide.inside}</h4>
      {filling.pieces.length === 0 ? (
        <p class="small">
          {t.hide.nobody} <RuleLink id="OPS-19.5.5" />
        </p>
      ) : (
        <ul class="box-pieces in" data-testid="in-box">
          {filling.pieces.map((id) => (
            <li key={id} data-piece={id}>
              <PieceLine id={id} />
            </li>
          ))}
        </ul>
      )}
      {filling.pieces.some(headsArmy) ? (
        <p class="warning" role="alert" data-testid="head-hidden">
          {t.hide.headHidden} <RuleLink id="OPS-19.5.4" />
        </p>
      ) : null}
      {presentStep === 'close' || presentStep === 'dummy' ? null : <Candidates filling={filling} />}
      {presentStep === 'real' || presentStep === 'dummy' ? (
        <>
          <p class="ask">{presentStep === 'real' ? t.hide.realHint : t.hide.dummyHint}</p>
          <div class="row tight">
            {markerHexes.map((hex) => (
              <button
                key={hex}
                type="button"
                class="plain"
                data-testid={`${presentStep}-in`}
                data-hex={hex}
                {...hexLightProps(seat, hex)}
                onClick={() => void act(seat, { type: presentStep, hex })}
              >
                {names.value.hex(hex)}
              </button>
            ))}
          </div>
        </>
      ) : null}
      {filling.real !== null ? (
        <p class="small">
          {t.hide.real}: <b>{filling.real}</b>
          {filling.dummy !== null ? (
            <>
              {' '}
              · {t.hide.dummy}: <b>{filling.dummy}</b>
            </>
          ) : null}
        </p>
      ) : null}
      {presentStep === 'close' ? <p class="ask">{t.hide.closeHint}</p> : null}
      {isOffMap ? <p class="small">{t.hide.offHint}</p> : null}
      <div class="row">
        <button
          type="button"
          class="strong"
          data-testid="close-box"
          disabled={closeRefusal !== null || seat.busy.value}
          onClick={() => void act(seat, { type: 'close' })}
        >
          {t.buttons.closeBox}
        </button>
        <button
          type="button"
          data-testid="cancel-box"
          disabled={seat.busy.value}
          onClick={() => void act(seat, { type: 'cancel' })}
        >
          {t.buttons.cancelBox}
        </button>
        <RefusalReasonLine reason={closeRefusal} />
      </div>
    </div>
  )
}
