// The left half of the dialog of a clash (an attack fought on the tabletop): its replay, a row of pictures, each a phase or a part of one.
import { useEffect, useRef, useState } from 'preact/hooks'
import { effect } from '@preact/signals'
import clashFigures from '../../clash/sar/data/clash.json'
import { SIDES } from '../../operational/types'
import type { Point } from '../../tabletop/common/point'
import { scenario } from '../hex/shared/scenario'
import { services } from '../shell/services'
import { RuleLink } from '../shared/Parts'
import { settings } from '../shell/storage/settings'
import { type ClashPlayback, PACES, storyContext } from './playback'
import type { TableBoard } from './board'
import { NUMBERS_CHANGE_AT } from './pictures'
import { replayModel } from './replayModel'
import { unitsOfAccount, unitName } from './unitNames'
import { text } from '../shell/page'

/** Factor of the zoom buttons. */
const ZOOM_STEP = 1.4

/** Thousandths of an inch in an inch. */
const INCH = 1000

/** Icons as SVG paths of 16 by 16, since the game's typefaces do not have them. */
const ICONS = {
  play: 'M4 2l10 6-10 6z',
  pause: 'M3 2h4v12H3zM9 2h4v12H9z',
  again: 'M8 3a5 5 0 1 0 5 5h-2a3 3 0 1 1-3-3v3l5-4-5-4z',
  stepBack: 'M3 2h2v12H3zM14 2v12L6 8z',
  stepOn: 'M11 2h2v12h-2zM2 2l8 6-8 6z',
  turnBack: 'M1 2h2v12H1zM9 2v12L3 8zM15 2v12L9 8z',
  turnOn: 'M13 2h2v12h-2zM1 2l6 6-6 6zM7 2l6 6-6 6z',
  plus: 'M7 2h2v5h5v2H9v5H7V9H2V7h5z',
  minus: 'M2 7h12v2H2z',
  fit: 'M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z',
} as const

/** A button that shows an icon; `label` says in words what it does. */
function IconButton({ icon, label, testId, onClick, disabled }: IconButtonProps) {
  return (
    <button type="button" title={label} aria-label={label} data-testid={testId} disabled={disabled} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  )
}
interface IconButtonProps {
  icon: keyof typeof ICONS
  label: string
  testId: string
  onClick: () => void
  disabled?: boolean
}

/** Where units stand in the course of the replay, on the table. A broken unit runs off the table: it does not widen the area that is shown. */
function battlePlaces({ pictures, account: { ground } }: ClashPlayback): Point[] {
  const middle = { x: ground.width / 2, y: ground.depth / 2 }
  const places = pictures.flatMap(({ before, after }) => [...before, ...after]).filter(({ broken }) => !broken)
  return [middle, ...places].filter(({ x, y }) => x >= 0 && y >= 0 && x <= ground.width && y <= ground.depth)
}

/** The table with its zoom buttons. The code that draws the table is loaded when the replay is opened. */
function Table({ playback }: { playback: ClashPlayback }) {
  const tableBox = useRef<HTMLDivElement>(null)
  // `coming`: the drawing code is being loaded. `there`: the table is drawn.
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const board = useRef<TableBoard | null>(null)
  const clashTexts = text.value.clash
  const unitMarks = playback.unitMarks.value
  useEffect(() => {
    const parent = tableBox.current
    // A page without drawing code has no table.
    if (!services.openTableBoard) {
      setState('failed')
      return
    }
    if (!parent) {
      setState('coming')
      return
    }
    // The panel may be closed while the drawing code is loading.
    let isUnmounted = false
    let stopUpdates = (): void => {}
    const { account } = playback
    const units = unitsOfAccount(account)
    services
      .openTableBoard(
        parent,
        {
          ground: account.ground,
          scenario: scenario.id,
          sides: SIDES,
          holdRadius: clashFigures.course.radius * INCH,
        },
        {
          tap: ({ unit }) => (playback.pickedUnit.value = unit),
          hover: () => {},
          drag: () => {},
        },
        settings.value.lang,
      )
      .then((opened) => {
        if (isUnmounted) return opened.destroy()
        board.current = opened
        opened.fit(battlePlaces(playback))
        setState('there')
        stopUpdates = effect(() => {
          const picture = playback.picture.value
          if (!picture) return
          const moment = {
            picture,
            shownShare: playback.shownShare.value,
            isStill: settings.value.reducedMotion,
            pickedUnit: playback.pickedUnit.value,
          }
          opened.show(replayModel(moment, { units, marks: unitMarks, table: account.ground }))
        })
      })
      .catch(() => setState('failed'))
    return () => {
      isUnmounted = true
      stopUpdates()
      board.current?.destroy()
      board.current = null
    }
  }, [playback, unitMarks])
  return (
    <div class="clash-stage" data-testid="clash-stage" data-state={state}>
      <div class="clash-canvas" ref={tableBox} role="img" aria-label={clashTexts.stage} />
      {state === 'coming' ? <p class="clash-coming">{clashTexts.working}</p> : null}
      <div class="clash-zoom">
        <IconButton
          icon="plus"
          label={clashTexts.zoomIn}
          testId="clash-zoom-in"
          onClick={() => board.current?.zoom(ZOOM_STEP)}
        />
        <IconButton
          icon="minus"
          label={clashTexts.zoomOut}
          testId="clash-zoom-out"
          onClick={() => board.current?.zoom(1 / ZOOM_STEP)}
        />
        <IconButton
          icon="fit"
          label={clashTexts.fit}
          testId="clash-fit"
          onClick={() => board.current?.fit(battlePlaces(playback))}
        />
      </div>
      <PickedUnit playback={playback} />
    </div>
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
  const pictures = playback.pictures
  const lastIndex = pictures.length - 1
  const playLabel = playback.isPlaying.value ? clashTexts.pause : clashTexts.play
  const iconWhenPaused = playback.isAtEnd.value ? ICONS.again : ICONS.play
  return (
    <div class="clash-controls">
      <PictureSlider playback={playback} />
      <div class="clash-buttons" role="toolbar" aria-label={clashTexts.replay}>
        <span class="clash-group">
          <IconButton icon="again" label={clashTexts.again} testId="clash-again" onClick={playback.toStart} />
          <IconButton
            icon="turnBack"
            label={clashTexts.turnBack}
            testId="clash-turn-back"
            onClick={playback.toPreviousTurn}
            disabled={playback.pictureIndex.value === 0}
          />
          <IconButton
            icon="stepBack"
            label={clashTexts.stepBack}
            testId="clash-back"
            onClick={playback.stepBack}
            disabled={playback.pictureIndex.value === 0}
          />
        </span>
        <button
          type="button"
          class="strong clash-play"
          // With this focus the space bar plays; on the button that closes the dialog it would close it.
          autofocus
          title={playLabel}
          aria-label={playLabel}
          data-testid="clash-play"
          data-playing={playback.isPlaying.value}
          onClick={playback.pauseOrResume}
        >
          <svg viewBox="0 0 16 16" width="18" height="18" fill="currentColor" aria-hidden="true">
            <path d={playback.isPlaying.value ? ICONS.pause : iconWhenPaused} />
          </svg>
        </button>
        <span class="clash-group">
          <IconButton
            icon="stepOn"
            label={clashTexts.stepOn}
            testId="clash-on"
            onClick={playback.stepOn}
            disabled={playback.pictureIndex.value === lastIndex}
          />
          <IconButton
            icon="turnOn"
            label={clashTexts.turnOn}
            testId="clash-turn-on"
            onClick={playback.toNextTurn}
            disabled={playback.pictureIndex.value === lastIndex}
          />
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a group inside a toolbar */}
        <span class="paces" role="group" aria-label={text.value.replay.pace}>
          {PACES.map((pace) => (
            <button
              key={pace}
              type="button"
              aria-pressed={playback.pace.value === pace}
              data-testid={`clash-${pace}x`}
              onClick={() => (playback.pace.value = pace)}
            >
              {pace}×
            </button>
          ))}
        </span>
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

/** A slider over all pictures, with a mark at the start of each turn. */
function PictureSlider({ playback }: { playback: ClashPlayback }) {
  const clashTexts = text.value.clash
  const pictures = playback.pictures
  // At least 1: the marks are placed by shares of this index.
  const lastIndex = Math.max(1, pictures.length - 1)
  const turnStarts = pictures.flatMap((picture, pictureIndex) => {
    const isFirstOfTurn = pictures[pictureIndex - 1]?.turnIndex !== picture.turnIndex
    return isFirstOfTurn ? [{ turn: picture.turn, pictureIndex }] : []
  })
  return (
    <div class="clash-scrub">
      <input
        type="range"
        min="0"
        max={lastIndex}
        step="1"
        value={playback.pictureIndex.value}
        aria-label={clashTexts.scrub}
        aria-valuetext={momentText(playback)}
        data-testid="clash-scrub"
        onInput={(event) => playback.seek(Number(event.currentTarget.value))}
      />
      <div class="clash-marks" aria-hidden="true">
        {turnStarts.map(({ turn, pictureIndex }) => (
          <span key={turn} style={{ left: `${(100 * pictureIndex) / lastIndex}%` }}>
            {/* Turn 0, the deployment, has a mark without a number. */}
            {turn === 0 ? '' : turn}
          </span>
        ))}
      </div>
    </div>
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
