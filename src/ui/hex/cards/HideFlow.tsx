import { useSeat } from '../seat/useSeat'
import { BOX_LETTERS, type BoxLetter } from '../../../operational/types'
import { requestEndPhase } from '../endPhase/endPhase'
import { boxState, openBox, toggleBoxHexMarks, whyNot } from '../controller/hiding'
import { RuleLink, Ruled } from '../../shared/Parts'
import { Filling } from './Filling'
import { BoxLetterMark, hexLightProps, PieceLine, RefusalReasonLine } from './BoxParts'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** Choice of the next box to fill; boxes that cannot be filled are disabled, with the reason. */
function BoxChoice() {
  const seat = useSeat()
  const t = text.value
  const closed = BOX_LETTERS.filter((box) => !seat.boxOpenings.value.has(box))
  const first = seat.boxOpenings.value.values().next().value?.[0]
  const why =
    first === undefined || closed.length === 0
      ? null
      : whyNot(seat, { type: 'open', box: closed[0] ?? 'A', hex: first })
  return (
    <fieldset class="letters">
      <legend>{t.hide.letter}</legend>
      <div class="row tight">
        {BOX_LETTERS.map((box) => (
          <label key={box} class={`letter${seat.boxOpenings.value.has(box) ? '' : ' off'}`}>
            <input
              type="radio"
              name="box"
              data-testid="box-letter"
              data-box={box}
              checked={seat.nextBox.value === box}
              disabled={!seat.boxOpenings.value.has(box)}
              onChange={() => {
                seat.chosenBox.value = box
                seat.markingBoxHexes.value = true
              }}
            />{' '}
            {box}
          </label>
        ))}
        {why ? <RefusalReasonLine why={why} /> : null}
      </div>
    </fieldset>
  )
}

/** Where the next box can be opened: a hex, on the map or from a list, or off the map with reinforcements. */
function Openings({ box }: { box: BoxLetter }) {
  const seat = useSeat()
  const t = text.value
  const hexes = (seat.boxOpenings.value.get(box) ?? []).filter((hex) => hex !== 'off')
  const off = seat.boxOpenings.value.get(box)?.includes('off')
  return (
    <>
      <BoxChoice />
      {hexes.length > 0 ? (
        <>
          <label class="option">
            <input
              type="checkbox"
              data-testid="conceal"
              checked={seat.markingBoxHexes.value}
              onChange={() => {
                toggleBoxHexMarks(seat)
                if (seat.markingBoxHexes.value) seat.sheetOpen.value = false
              }}
            />{' '}
            <span>{t.hide.mark(hexes.length)}</span> <kbd>K</kbd>
          </label>
          {seat.markingBoxHexes.value ? <p class="ask">{t.hide.marked(box)}</p> : null}
          <details>
            <summary>{t.hide.inHexes(hexes.length)}</summary>
            <div class="row tight">
              {hexes.map((hex) => (
                <button
                  key={hex}
                  type="button"
                  class="plain"
                  data-testid="hide-in"
                  data-hex={hex}
                  {...hexLightProps(seat, hex)}
                  onClick={() => void openBox(seat, hex)}
                >
                  {names.value.hex(hex)}
                </button>
              ))}
            </div>
          </details>
        </>
      ) : null}
      {off ? (
        <button type="button" data-testid="hide-off" onClick={() => void openBox(seat, 'off')}>
          {t.hide.reinforcements}
        </button>
      ) : null}
    </>
  )
}

/** Why no box can be filled at all, with the rule. */
function WhyNoBox() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  const free = BOX_LETTERS.find((box) => boxState(seat, box) === 'free') ?? 'A'
  const at =
    view.pieces.find((piece) => piece.id.startsWith(view.side) && piece.id.includes('.hq'))?.at ??
    view.pieces[0]?.at ??
    '0118'
  return (
    <p>
      {t.hide.cannot} <RefusalReasonLine why={whyNot(seat, { type: 'open', box: free, hex: at })} />
    </p>
  )
}

/** Hiding units in the command segment (OPS-3.3): the box being filled, or the boxes filled so far and the next box. */
export function HideFlow() {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const filling = seat.boxFilling.value
  const filled = view.hiding.filter((box) => box.closed)
  return (
    <div class="hide-flow" data-testid="hide-flow">
      {filling ? (
        <Filling filling={filling} />
      ) : (
        <>
          <p class="small">
            {t.hide.intro} <RuleLink id="OPS-19.5" /> <Ruled>{t.hide.goOn}</Ruled>
          </p>
          {filled.length > 0 ? (
            <>
              <p class="ask">{t.hide.waiting(filled.length)}</p>
              <ul class="boxes">
                {filled.map((box) => (
                  <li key={box.box} class="box" data-testid="waiting-box" data-box={box.box}>
                    <div class="box-head">
                      <BoxLetterMark box={box.box} side={view.side} />
                      <h3>{t.hide.box(box.box)}</h3>
                    </div>
                    <ul class="box-pieces">
                      {box.pieces.map((id) => (
                        <li key={id}>
                          <PieceLine id={id} />
                        </li>
                      ))}
                    </ul>
                    {box.real !== null ? (
                      <p class="small">
                        {t.hide.real}: <b>{box.real}</b> · {t.hide.dummy}: <b>{box.dummy}</b>
                      </p>
                    ) : (
                      <p class="small">{t.hide.offHint}</p>
                    )}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <button
            type="button"
            class="strong wide"
            data-testid="done-panel"
            disabled={seat.busy.value}
            onClick={() => requestEndPhase(seat)}
          >
            {t.buttons.done} ▸
          </button>
          <h3>
            {t.hide.fill} <RuleLink id="OPS-19.5.2" />
          </h3>
          {seat.nextBox.value === null ? <WhyNoBox /> : <Openings box={seat.nextBox.value} />}
        </>
      )}
    </div>
  )
}
