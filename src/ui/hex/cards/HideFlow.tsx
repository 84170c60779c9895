import { useSeat } from '../seat/useSeat'
import { BOX_LETTERS, type BoxLetter } from '../../../operational/types'
import { requestEndPhase } from '../endPhase/endPhase'
import { boxState, openBox, toggleBoxHexMarks, whyNot } from '../controller/hiding'
import { RuleLink, TextWithRuleLinks } from '../../shared/Parts'
import { Filling } from './Filling'
import { BoxLetterMark, hexLightProps, PieceLine, RefusalReasonLine } from './BoxParts'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

// A box: units hidden together under two markers, one real and one dummy (OPS-19.5).

/** Choice of the next box to fill; boxes that cannot be filled are disabled, with the reason. */
function BoxChoice() {
  const seat = useSeat()
  const t = text.value
  const openings = seat.boxOpenings.value
  const shutBox = BOX_LETTERS.find((box) => !openings.has(box))
  // In a hex where some box can be opened, the shut box is refused for its own sake, not for the hex.
  const openableHex = openings.values().next().value?.[0]
  const reason =
    openableHex === undefined || shutBox === undefined
      ? null
      : whyNot(seat, { type: 'open', box: shutBox, hex: openableHex })
  return (
    <fieldset class="letters">
      <legend>{t.hide.letter}</legend>
      <div class="row tight">
        {BOX_LETTERS.map((box) => (
          <label key={box} class={`letter${openings.has(box) ? '' : ' off'}`}>
            <input
              type="radio"
              name="box"
              data-testid="box-letter"
              data-box={box}
              checked={seat.nextBox.value === box}
              disabled={!openings.has(box)}
              onChange={() => {
                seat.chosenBox.value = box
                seat.markingBoxHexes.value = true
              }}
            />{' '}
            {box}
          </label>
        ))}
        {reason ? <RefusalReasonLine reason={reason} /> : null}
      </div>
    </fieldset>
  )
}

/** Where the next box can be opened: in a hex, which the player picks on the map or from a list, or off the map with reinforcements. */
function Openings({ box }: { box: BoxLetter }) {
  const seat = useSeat()
  const t = text.value
  const places = seat.boxOpenings.value.get(box) ?? []
  const hexes = places.filter((place) => place !== 'off')
  const canOpenOffMap = places.includes('off')
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
                // On a small screen the sheet with the cards covers the map.
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
      {canOpenOffMap ? (
        <button type="button" data-testid="hide-off" onClick={() => void openBox(seat, 'off')}>
          {t.hide.reinforcements}
        </button>
      ) : null}
    </>
  )
}

/** A hex of the map, for the case that no piece stands on the map. */
const FALLBACK_HEX = '0118'

/** Why no box can be filled at all, with the rule. */
function WhyNoBox() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  // A refusal can be asked only for a box and a hex. Since no box can be opened anywhere, any box and hex bring the reason.
  const anyBox = BOX_LETTERS.find((box) => boxState(seat, box) === 'free') ?? 'A'
  const ownHq = view.pieces.find((piece) => piece.id.startsWith(view.side) && piece.id.includes('.hq'))
  const anyHex = ownHq?.at ?? view.pieces[0]?.at ?? FALLBACK_HEX
  return (
    <p>
      {t.hide.cannot} <RefusalReasonLine reason={whyNot(seat, { type: 'open', box: anyBox, hex: anyHex })} />
    </p>
  )
}

/** Hiding units in the command segment (OPS-3.3): the box being filled, or the boxes filled so far and the next box. */
export function HideFlow() {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const filling = seat.boxFilling.value
  // `hiding`: the boxes of this command segment, the one that is being filled included.
  const filledBoxes = view.hiding.filter((box) => box.closed)
  return (
    <div class="hide-flow" data-testid="hide-flow">
      {filling ? (
        <Filling filling={filling} />
      ) : (
        <>
          <p class="small">
            {t.hide.intro} <RuleLink id="OPS-19.5" /> <TextWithRuleLinks>{t.hide.goOn}</TextWithRuleLinks>
          </p>
          {filledBoxes.length > 0 ? (
            <>
              <p class="ask">{t.hide.waiting(filledBoxes.length)}</p>
              <ul class="boxes">
                {filledBoxes.map((filled) => (
                  <li key={filled.box} class="box" data-testid="waiting-box" data-box={filled.box}>
                    <div class="box-head">
                      <BoxLetterMark box={filled.box} side={view.side} />
                      <h3>{t.hide.box(filled.box)}</h3>
                    </div>
                    <ul class="box-pieces">
                      {filled.pieces.map((id) => (
                        <li key={id}>
                          <PieceLine id={id} />
                        </li>
                      ))}
                    </ul>
                    {filled.real !== null ? (
                      <p class="small">
                        {t.hide.real}: <b>{filled.real}</b> · {t.hide.dummy}: <b>{filled.dummy}</b>
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
