import { useSeat } from '../seat/useSeat'
import type { BoxFilling } from '../../../operational/types'
import { act } from '../controller/act'
import { boxCandidates, type FillingStep, fillingStep, takeAll, whyNot } from '../controller/hiding'
import { headsArmy } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { BoxLetterMark, hexLightProps, PieceLine, RefusalReasonLine } from './BoxParts'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

const FILLING_STEPS: readonly FillingStep[] = ['take', 'real', 'dummy', 'close']

/** The steps of filling a box, with the present one marked. */
function Steps({ now, isOffMap }: { now: FillingStep; isOffMap: boolean }) {
  const t = text.value
  return (
    <ol class="steps">
      {FILLING_STEPS.filter((step) => !isOffMap || step === 'take' || step === 'close').map((step, i) => (
        <li key={step} class={step === now ? 'now' : ''} aria-current={step === now ? 'step' : undefined}>
          {i + 1}. {t.hide.steps[step]}
        </li>
      ))}
    </ol>
  )
}

/** The pieces that can go into the box, and those that cannot with the reason. */
function Candidates({ filling }: { filling: BoxFilling }) {
  const seat = useSeat()
  const t = text.value
  const list = boxCandidates(seat)
  const legal = new Set(seat.legal.value.flatMap((action) => (action.type === 'take' ? [action.piece] : [])))
  // Once the real marker lies no piece can join (OPS-19.5.2).
  if (filling.real !== null) return null
  const canJoin = list.filter((id) => legal.has(id))
  const cannotJoin = list.filter((id) => !legal.has(id))
  return (
    <>
      {canJoin.length > 0 ? (
        <>
          <div class="row tight">
            <button
              type="button"
              data-testid="take-all"
              disabled={seat.busy.value || canJoin.every(headsArmy)}
              onClick={() => void takeAll(seat)}
            >
              {t.hide.takeAll}
            </button>
            <span class="small">{filling.hex === 'off' ? t.hide.tookOffHint : t.hide.tookHint}</span>
          </div>
          <ul class="box-pieces">
            {canJoin.map((id) => {
              const at = seat.view.value.pieces.find((piece) => piece.id === id)?.at
              return (
                <li key={id}>
                  <button
                    type="button"
                    class="take"
                    data-testid="take"
                    data-piece={id}
                    disabled={seat.busy.value}
                    aria-label={t.hide.takeOne(names.value.piece(id))}
                    {...(at === undefined ? {} : hexLightProps(seat, at))}
                    onClick={() => void act(seat, { type: 'take', piece: id })}
                  >
                    + <PieceLine id={id} {...(at === undefined ? {} : { note: at })} />
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
                <RefusalReasonLine why={whyNot(seat, { type: 'take', piece: id })} />
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
  const now = fillingStep(seat)
  const isOffMap = filling.hex === 'off'
  const closing = whyNot(seat, { type: 'close' })
  const hexes = [...seat.choicesByHex.value.keys()].sort()
  return (
    <div class="filling" data-testid="filling" data-box={filling.box} data-stage={now}>
      <h3 class="box-head">
        <BoxLetterMark box={filling.box} side={view.side} />{' '}
        {isOffMap ? t.hide.fillingOff(filling.box) : t.hide.filling(filling.box, names.value.hex(filling.hex))}{' '}
        <RuleLink id={isOffMap ? 'OPS-19.5.4' : 'OPS-19.5.2'} />
      </h3>
      <Steps now={now} isOffMap={isOffMap} />
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
      {now === 'close' || now === 'dummy' ? null : <Candidates filling={filling} />}
      {now === 'real' || now === 'dummy' ? (
        <>
          <p class="ask">{now === 'real' ? t.hide.realHint : t.hide.dummyHint}</p>
          <div class="row tight">
            {hexes.map((hex) => (
              <button
                key={hex}
                type="button"
                class="plain"
                data-testid={`${now}-in`}
                data-hex={hex}
                {...hexLightProps(seat, hex)}
                onClick={() => void act(seat, { type: now, hex })}
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
      {now === 'close' ? <p class="ask">{t.hide.closeHint}</p> : null}
      {isOffMap ? <p class="small">{t.hide.offHint}</p> : null}
      <div class="row">
        <button
          type="button"
          class="strong"
          data-testid="close-box"
          disabled={closing !== null || seat.busy.value}
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
        <RefusalReasonLine why={closing} />
      </div>
    </div>
  )
}
