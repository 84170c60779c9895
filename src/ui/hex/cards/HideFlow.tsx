import { useSeat } from '../seat/useSeat'
import { BOX_LETTERS, type BoxLetter } from '../../../operational/types'
import { requestEndPhase } from '../endPhase/endPhase'
import { boxState, openBox, toggleBoxHexMarks, whyNot } from '../controller/hiding'
import { RuleLink, Ruled } from '../../shared/Parts'
import { Filling } from './Filling'
import { Letter, lights, PieceLine, Why } from './BoxParts'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** Letters of the four boxes, those that can be filled to be chosen. */
function Letters() {
  const seat = useSeat()
  const t = text.value
  const shut = BOX_LETTERS.filter((box) => !seat.boxOpenings.value.has(box))
  const first = seat.boxOpenings.value.values().next().value?.[0]
  const why =
    first === undefined || shut.length === 0 ? null : whyNot(seat, { type: 'open', box: shut[0] ?? 'A', hex: first })
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
        {why ? <Why why={why} /> : null}
      </div>
    </fieldset>
  )
}

/** Where the next box can be opened: on the map, from a list, or off it with reinforcements. */
function Openings({ box }: { box: BoxLetter }) {
  const seat = useSeat()
  const t = text.value
  const hexes = (seat.boxOpenings.value.get(box) ?? []).filter((hex) => hex !== 'off')
  const off = seat.boxOpenings.value.get(box)?.includes('off')
  return (
    <>
      <Letters />
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
                  {...lights(seat, hex)}
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

/** Why no box can be filled at all: the rule that stands in the way. */
function Closed() {
  const seat = useSeat()
  const v = seat.view.value
  const t = text.value
  const free = BOX_LETTERS.find((box) => boxState(seat, box) === 'free') ?? 'A'
  const at = v.pieces.find((p) => p.id.startsWith(v.side) && p.id.includes('.hq'))?.at ?? v.pieces[0]?.at ?? '0118'
  return (
    <p>
      {t.hide.cannot} <Why why={whyNot(seat, { type: 'open', box: free, hex: at })} />
    </p>
  )
}

/** The command segment (3.3): reveal, hide, go on. */
export function HideFlow() {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const d = seat.boxFilling.value
  const waiting = v.hiding.filter((one) => one.closed)
  return (
    <div class="hide-flow" data-testid="hide-flow">
      {d ? (
        <Filling d={d} />
      ) : (
        <>
          <p class="small">
            {t.hide.intro} <RuleLink id="OPS-19.5" /> <Ruled>{t.hide.goOn}</Ruled>
          </p>
          {waiting.length > 0 ? (
            <>
              <p class="ask">{t.hide.waiting(waiting.length)}</p>
              <ul class="boxes">
                {waiting.map((one) => (
                  <li key={one.box} class="box" data-testid="waiting-box" data-box={one.box}>
                    <div class="box-head">
                      <Letter box={one.box} side={v.side} />
                      <h3>{t.hide.box(one.box)}</h3>
                    </div>
                    <ul class="box-pieces">
                      {one.pieces.map((id) => (
                        <li key={id}>
                          <PieceLine id={id} />
                        </li>
                      ))}
                    </ul>
                    {one.real !== null ? (
                      <p class="small">
                        {t.hide.real}: <b>{one.real}</b> · {t.hide.dummy}: <b>{one.dummy}</b>
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
          {seat.nextBox.value === null ? <Closed /> : <Openings box={seat.nextBox.value} />}
        </>
      )}
    </div>
  )
}
