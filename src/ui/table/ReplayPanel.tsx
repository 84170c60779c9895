// The left half of the dialog of a clash (an attack fought on the tabletop): its replay, a row of pictures, each a phase or a part of one.
import { useEffect, useMemo, useRef } from 'preact/hooks'
import clashFigures from '../../clash/sar/data/clash.json'
import { SIDES } from '../../operational/types'
import type { Point } from '../../tabletop/common/point'
import { scenario } from '../hex/shared/scenario'
import { RuleLink } from '../shared/Parts'
import { settings } from '../shell/storage/settings'
import { type ClashPlayback, storyContext } from './playback'
import { BoardBox } from './BoardBox'
import { NUMBERS_CHANGE_AT } from './pictures'
import { IconButton, Paces, PictureSlider, PlayButton, type SliderMark } from './ReplayControls'
import { accountFacts, replayModel } from './replayModel'
import { unitsOfAccount, unitName } from './unitNames'
import { text } from '../shell/page'

/** Thousandths of an inch in an inch. */
const INCH = 1000

/** Where units stand in the course of the replay, on the table. A broken unit runs off the table: it does not widen the area that is shown. */
function battlePlaces({ pictures, account: { ground } }: ClashPlayback): Point[] {
  const middle = { x: ground.width / 2, y: ground.depth / 2 }
  const places = pictures.flatMap(({ before, after }) => [...before, ...after]).filter(({ broken }) => !broken)
  return [middle, ...places].filter(({ x, y }) => x >= 0 && y >= 0 && x <= ground.width && y <= ground.depth)
}

/** The table with its zoom buttons. */
function Table({ playback }: { playback: ClashPlayback }) {
  const { account } = playback
  const unitMarks = playback.unitMarks.value
  const facts = useMemo(() => accountFacts(unitsOfAccount(account), unitMarks, account.ground), [account, unitMarks])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other marks, those of another language, the table is opened anew
  const ground = useMemo(
    () => ({
      ground: account.ground,
      scenario: scenario.id,
      sides: SIDES,
      holdRadius: clashFigures.course.radius * INCH,
    }),
    [account, unitMarks],
  )
  return (
    <BoardBox
      ground={ground}
      testId="clash"
      model={() => {
        const picture = playback.picture.value
        if (!picture) return null
        const moment = {
          picture,
          shownShare: playback.shownShare.value,
          isStill: settings.value.reducedMotion,
          pickedUnit: playback.pickedUnit.value,
        }
        return replayModel(moment, facts)
      }}
      onPick={(unit) => (playback.pickedUnit.value = unit)}
      places={() => battlePlaces(playback)}
    >
      <PickedUnit playback={playback} />
    </BoardBox>
  )
}

/** The unit that the player points at, in words: strength, losses and stance. Its numbers change halfway through a picture, as on the table. */
function PickedUnit({ playback }: { playback: ClashPlayback }) {
  const id = playback.pickedUnit.value
  const picture = playback.picture.value
  const clashTexts = text.value.clash
  const unit = id ? unitsOfAccount(playback.account).get(id) : undefined
  if (!id || !unit || !picture) return null
  const units = playback.shownShare.value >= NUMBERS_CHANGE_AT ? picture.after : picture.before
  const shownUnit = units.find((other) => other.id === id)
  const name = `${playback.unitMarks.value.get(id)?.tag ?? ''} ${unitName(unit, storyContext.value)}`
  const stance = shownUnit ? (clashTexts.words[shownUnit.stance] ?? shownUnit.stance) : ''
  return (
    <p class="clash-picked" role="status" data-testid="clash-picked">
      {shownUnit
        ? `${clashTexts.unitNow(name, shownUnit.effectives, shownUnit.stragglers, shownUnit.casualties)} · ${stance}`
        : `${name}: ${clashTexts.unitGone}`}
      {shownUnit?.broken ? ` · ${clashTexts.unitBroken}` : ''}
    </p>
  )
}

/** Turn and phase of the present picture, in words. */
function momentText(playback: ClashPlayback): string {
  const picture = playback.picture.value
  const clashTexts = text.value.clash
  if (!picture) return ''
  const phase = clashTexts.phases[picture.phase] ?? picture.phase
  const isDeployment = picture.turn === 0
  return isDeployment ? phase : clashTexts.moment(picture.turn, phase)
}

/** Slider and buttons of the replay. */
function Controls({ playback }: { playback: ClashPlayback }) {
  const clashTexts = text.value.clash
  const isAtStart = playback.pictureIndex.value === 0
  const isLast = playback.pictureIndex.value === playback.lastIndex
  return (
    <div class="clash-controls">
      <PictureSlider
        playhead={playback}
        testId="clash-scrub"
        label={clashTexts.scrub}
        moment={momentText(playback)}
        marks={turnStarts(playback)}
      />
      <div class="clash-buttons" role="toolbar" aria-label={clashTexts.replay}>
        <span class="clash-group">
          <IconButton icon="again" label={clashTexts.again} testId="clash-again" onClick={playback.toStart} />
          <IconButton
            icon="turnBack"
            label={clashTexts.turnBack}
            testId="clash-turn-back"
            onClick={playback.toPreviousTurn}
            disabled={isAtStart}
          />
          <IconButton
            icon="stepBack"
            label={clashTexts.stepBack}
            testId="clash-back"
            onClick={playback.stepBack}
            disabled={isAtStart}
          />
        </span>
        <PlayButton playhead={playback} testId="clash-play" />
        <span class="clash-group">
          <IconButton
            icon="stepOn"
            label={clashTexts.stepOn}
            testId="clash-on"
            onClick={playback.stepOn}
            disabled={isLast}
          />
          <IconButton
            icon="turnOn"
            label={clashTexts.turnOn}
            testId="clash-turn-on"
            onClick={playback.toNextTurn}
            disabled={isLast}
          />
        </span>
        <Paces playhead={playback} testId="clash" />
        <button
          type="button"
          data-testid="clash-skip"
          disabled={playback.isAtEnd.value}
          title={clashTexts.toEnd}
          onClick={playback.toEnd}
        >
          {text.value.replay.skip}
        </button>
      </div>
    </div>
  )
}

/** The starts of the turns. Turn 0, the deployment, has a mark without a number. */
function turnStarts({ pictures }: ClashPlayback): SliderMark[] {
  return pictures.flatMap(({ turn, turnIndex }, index) =>
    pictures[index - 1]?.turnIndex === turnIndex ? [] : [{ index, label: turn === 0 ? '' : String(turn) }],
  )
}

/** The present moment of the replay in words, and the lines of the account that its picture shows. */
function Caption({ playback }: { playback: ClashPlayback }) {
  const clashTexts = text.value.clash
  const list = useRef<HTMLUListElement>(null)
  const pictureIndex = playback.pictureIndex.value
  // The lines of a new picture are read from the first.
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0
  }, [pictureIndex])
  return (
    <div class="clash-caption" data-testid="clash-caption">
      <p class="clash-moment" data-testid="clash-moment" aria-live={playback.isPlaying.value ? 'off' : 'polite'}>
        {momentText(playback)}
        {settings.value.reducedMotion ? <span class="small"> {clashTexts.still}</span> : null}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
      <ul class="clash-said" ref={list} tabIndex={0} aria-label={momentText(playback)}>
        {playback.caption.value.length === 0 ? <li class="empty">{clashTexts.quietPhase}</li> : null}
        {playback.caption.value.map((line, lineIndex) => (
          <li
            key={lineIndex}
            onMouseEnter={() => (playback.pickedUnit.value = line.units[0] ?? null)}
            onMouseLeave={() => (playback.pickedUnit.value = null)}
          >
            {line.text} <RuleLink id={line.rule} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The legend of the table: what its signs mean, and which kinds of ground this table has. */
function Legend({ playback }: { playback: ClashPlayback }) {
  const clashTexts = text.value.clash
  const featureKinds = new Set(playback.account.ground.features.map((feature) => feature.kind))
  const featureNames = [...featureKinds].map((kind) => clashTexts.ground[kind] ?? kind)
  return (
    <details class="clash-key">
      <summary data-testid="clash-key">{clashTexts.key}</summary>
      <ul class="clash-signs">
        {Object.entries(clashTexts.keys).map(([sign, explanation]) => (
          <li key={sign}>{explanation}</li>
        ))}
      </ul>
      {featureNames.length > 0 ? <p>{clashTexts.onTable(featureNames.join(', '))}</p> : null}
    </details>
  )
}

/** The replay of a clash: table, controls, the account's lines for the present picture, and legend. */
export function ReplayPanel({ playback }: { playback: ClashPlayback }) {
  return (
    <section class="clash-replay" id="clash-replay" aria-label={text.value.clash.replay}>
      <Table playback={playback} />
      <Controls playback={playback} />
      <Caption playback={playback} />
      <Legend playback={playback} />
    </section>
  )
}
