import { useEffect, useMemo } from 'preact/hooks'
import { sideNames } from '../../shared/battleNames'
import { RuleLink } from '../../shared/Parts'
import { isTyping } from '../../shared/typing'
import { clause, text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { refusalText } from '../../i18n/messages'
import { names } from '../../hex/shared/scenario'
import { LogFrame } from '../play/LogFrame'
import { pressShowKey } from '../play/tableShow'
import { regHand } from './hand'
import { latestRegLines } from './log'
import { entriesOf } from './legal'
import { nameOf } from './names'
import { ChargesPanel, ReactionsPanel } from './panels/ChargesPanel'
import { ChecksPanel } from './panels/ChecksPanel'
import { CombatsPanel } from './panels/CombatsPanel'
import { FirePanel } from './panels/FirePanel'
import { LeadersPanel, RidesPanel } from './panels/LeadersPanel'
import { ManeuversPanel } from './panels/ManeuversPanel'
import { OwedPanel } from './panels/OwedPanel'
import type { RegProps } from './panels/parts'
import { SetupPanel } from './panels/SetupPanel'
import { RegStage } from './RegStage'
import { RegUnitCard } from './RegUnitCard'
import { isRegGuideOpen, RegGuide } from './RegGuide'
import { regRefusal } from './refusal'
import { regWords } from './words/words'
import './reg.css'

/** How many lines of the log are on the page; the latest is first. */
const SHOWN_LINES = 60
/** The places of the ribbon, in the order of play. */
const RIBBON = ['leaders', 'checks', 'rides', 'defensiveFire', 'offensiveFire', 'combats', 'secondCombats'] as const
/** Where each place stands on the ribbon. */
const ON_RIBBON: Readonly<Record<string, string>> = {
  charges: 'checks',
  reactions: 'checks',
  maneuvers: 'checks',
  breakthroughs: 'secondCombats',
}

/** A Regimental battle as whoever must choose sees it: nothing of it is secret. */
export function RegScreen({ play, onLeave }: RegProps & { onLeave: () => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (clause.value !== null || document.querySelector('dialog[open]')) return
      if (!pressKey(play, event, onLeave)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [play, onLeave])
  const w = regWords()
  const { battle, field } = play.position.value.table
  const isYours = play.isYours.value
  const refusal = play.refusal.value
  const mayReady = isYours && entriesOf(play.legal.value, 'ready').length > 0
  const whyNotReady = useMemo(
    () => (isYours && !mayReady && battle.owed.length === 0 ? play.check({ type: 'ready' }) : null),
    [play.legal.value, isYours],
  )
  const inWords = (of: Parameters<typeof refusalText>[0]): string => regRefusal(of, (id) => nameOf(field, id))
  return (
    <main
      class="table-play reg-play"
      data-testid="reg-play"
      data-side={play.side.value}
      data-toact={battle.toAct ?? 'nobody'}
      data-place={battle.place}
      data-turn={battle.turn}
      data-owed={battle.owed.at(-1)?.kind ?? ''}
      data-busy={String(play.isBusy.value)}
    >
      <RegTop play={play} onLeave={onLeave} />
      {refusal ? (
        <p class="table-refused warning" role="alert" data-testid="table-refusal">
          {inWords(refusal)} <RuleLink id={refusal.rule} />
          <button type="button" aria-label={w.close} onClick={() => (play.refusal.value = null)}>
            ✕
          </button>
        </p>
      ) : null}
      <RegStage play={play} />
      <aside class="table-side">
        <section class="table-question" data-testid="reg-question" aria-label={w.places[battle.place]}>
          <h2>
            {w.places[battle.place]} <RuleLink id={w.rules[battle.place]} />
          </h2>
          {isYours ? <Question play={play} /> : null}
          <HeldLine play={play} inWords={inWords} />
          <RegUnitCard play={play} />
        </section>
        <RegLog play={play} />
      </aside>
      <footer class="table-bottom">
        <button
          type="button"
          class="strong"
          data-testid="table-ready"
          disabled={!mayReady}
          title={whyNotReady ? inWords(whyNotReady) : ''}
          onClick={() => void play.act({ type: 'ready' })}
        >
          {w.ready}
        </button>
        {whyNotReady && battle.place !== 'combats' && battle.place !== 'secondCombats' ? (
          <span class="small reg-why" data-testid="reg-why-not-ready">
            {inWords(whyNotReady)} <RuleLink id={whyNotReady.rule} />
          </span>
        ) : null}
        <button
          type="button"
          data-testid="table-undo"
          disabled={!isYours || play.undoRefusal.value !== null}
          title={play.undoRefusal.value ? refusalText(play.undoRefusal.value, settings.value.lang, names.value) : ''}
          onClick={() => play.undo()}
        >
          ↶ {w.undo}
        </button>
        <button
          type="button"
          data-testid="table-propose"
          title={w.staffOneHint}
          disabled={!isYours}
          onClick={() => void play.staff('action')}
        >
          {w.staffOne}
        </button>
        <button
          type="button"
          data-testid="table-staff"
          title={w.staffHint}
          disabled={!isYours}
          onClick={() => void play.staff('place')}
        >
          {w.staff}
        </button>
        <button
          type="button"
          data-testid="table-staff-turn"
          title={w.staffTurnHint}
          disabled={!isYours}
          onClick={() => void play.staff('turn')}
        >
          {w.staffTurn}
        </button>
      </footer>
      {isRegGuideOpen.value ? <RegGuide field={field} /> : null}
    </main>
  )
}

/** The panel of the present question. */
function Question({ play }: RegProps) {
  const { battle } = play.position.value.table
  const owed = battle.owed.at(-1)
  if (owed) return <OwedPanel play={play} owed={owed} />
  switch (battle.place) {
    case 'setup':
      return <SetupPanel play={play} />
    case 'leaders':
      return <LeadersPanel play={play} />
    case 'checks':
      return <ChecksPanel play={play} />
    case 'charges':
      return <ChargesPanel play={play} />
    case 'reactions':
      return <ReactionsPanel play={play} />
    case 'maneuvers':
      return <ManeuversPanel play={play} />
    case 'rides':
      return <RidesPanel play={play} />
    case 'defensiveFire':
    case 'offensiveFire':
      return <FirePanel play={play} />
    case 'combats':
    case 'secondCombats':
      return <CombatsPanel play={play} />
    default:
      return null
  }
}

/** What is in the hand: why it is refused, or how it is done. */
function HeldLine({ play, inWords }: RegProps & { inWords: (refusal: Parameters<typeof refusalText>[0]) => string }) {
  const w = regWords()
  const held = play.held.value
  if (held === null) return null
  const refused = play.check(held)
  return (
    <p class="reg-held small" role="status" data-testid="reg-held" data-refused={String(refused !== null)}>
      <strong>{w.hold}:</strong>{' '}
      {refused ? (
        <>
          {w.maneuver.refusedHere} {inWords(refused)} <RuleLink id={refused.rule} />
        </>
      ) : (
        <button type="button" class="strong" onClick={() => regHand(play).doHeld()}>
          {w.maneuver.doIt} <kbd class="key-hint">↵</kbd>
        </button>
      )}{' '}
      <button type="button" onClick={() => (play.held.value = null)}>
        {w.letGo}
      </button>
    </p>
  )
}

/** Turn, whose turn, places, and the one line that says what to do. */
function RegTop({ play, onLeave }: RegProps & { onLeave: () => void }) {
  const w = regWords()
  const { lang } = settings.value
  const { battle, field } = play.position.value.table
  const owed = battle.owed.at(-1)
  const now = ON_RIBBON[battle.place] ?? battle.place
  const prompt =
    battle.place === 'over'
      ? w.prompts.over
      : !play.isYours.value
        ? w.theirs
        : owed
          ? (w.owedPrompts[owed.kind] ?? w.prompts[battle.place])
          : w.prompts[battle.place]
  return (
    <header class="table-top">
      <button type="button" class="plain" data-testid="table-leave" onClick={onLeave}>
        ☰ <span class="table-menu-word">{text.value.menu.heading}</span>
      </button>
      <strong class="table-seat" data-side={play.side.value}>
        {sideNames(play.side.value, lang).name}
      </strong>
      <span class="table-turn">
        {w.title(battle.turn, field.terms.turns)} · {w.playerTurnOf(sideNames(battle.phasing, lang).name)}
      </span>
      <ol class="table-phases">
        {RIBBON.map((place) => (
          <li key={place} aria-current={place === now ? 'step' : undefined}>
            {w.places[place]}
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="plain table-how"
        data-testid="table-how"
        onClick={() => (isRegGuideOpen.value = true)}
      >
        <span aria-hidden="true">?</span>
      </button>
      <p class="table-prompt" role="status" data-testid="table-prompt">
        {prompt}
      </p>
    </header>
  )
}

/** What has happened, the latest first, with dice, sums and rules. */
function RegLog({ play }: RegProps) {
  const w = regWords()
  const events = play.events.value
  const { field } = play.position.value.table
  const { lang } = settings.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  const lines = useMemo(() => latestRegLines(events, field, SHOWN_LINES), [events, field, lang])
  return (
    <LogFrame
      head={w.log}
      lines={lines}
      lit={play.lit}
      after={({ sums }) =>
        sums.map((sum) => (
          <span key={sum} class="small reg-log-sum">
            {sum}
          </span>
        ))
      }
    />
  )
}

/** Arrows: ahead and to the right. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The keys of the table. True: the key was used. */
function pressKey(play: RegProps['play'], event: KeyboardEvent, onLeave: () => void): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const hand = regHand(play)
  // What is in the hand is done by Enter, unless a button that the player has gone to does something else.
  const isOther = target instanceof HTMLElement && target.matches('button:not(.reg-unit), a, summary, select')
  if (key === 'Enter' && play.held.peek() !== null && !isOther) return hand.doHeld()
  if (isTyping(target)) return false
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
    if (play.undoRefusal.peek() === null && play.isYours.peek()) play.undo()
    return true
  }
  if (ctrlKey || metaKey || altKey) return false
  if (pressShowKey({ key }, settings.peek().speed || 1)) return true
  const arrow = ARROWS[key]
  if (arrow && play.picked.peek() !== null && play.isYours.peek()) {
    hand.nudge(arrow[0], arrow[1], shiftKey)
    return true
  }
  if (key.toLowerCase() === 'n') {
    hand.pickNext(shiftKey)
    return true
  }
  if (key === '?') {
    isRegGuideOpen.value = true
    return true
  }
  if (key !== 'Escape') return false
  if (play.held.peek() !== null) play.held.value = null
  else if (play.picked.peek() !== null) play.picked.value = null
  else onLeave()
  return true
}
