import { useEffect } from 'preact/hooks'
import { clause } from '../../shell/page'
import { handOf } from './hand/hand'
import { pressKey } from './hand/keys'
import { RuleLink } from '../../shared/Parts'
import { sideNames } from '../../shared/battleNames'
import { isTyping } from '../../shared/typing'
import { PickedUnit } from './record/PickedUnit'
import { PhaseRibbon } from './PhaseRibbon'
import { QuestionPanel } from './panels/QuestionPanel'
import { ReadyButton } from './panels/ReadyButton'
import { TableLog } from './TableLog'
import { tableName } from './tableNames'
import { tableRefusal } from './tableRefusal'
import { pressShowKey } from './tableShow'
import { settings } from '../../shell/storage/settings'
import { TableStage } from './TableStage'
import { guideWords, isTableGuideOpen, TableGuide } from './TableGuide'
import type { TablePlay, TableSeat } from './tableSeat'
import { tableWords } from './words/words'

/** What the parts of the screen need: the battle and the player at the table. */
export interface SeatProps {
  readonly play: TablePlay
  readonly seat: TableSeat
}

/** The battle as the player at the table sees it. */
export function SeatScreen({ play, seat, onLeave }: SeatProps & { onLeave: () => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // What lies over the table has its own keys; a dialog closes itself by Escape.
      if (seat.disposed || clause.value !== null || document.querySelector('dialog[open]')) return
      if (!pressKey(handOf(play, seat), seat, event) && !pressMenuKey(event)) return
      // The map under a clash has keys of its own.
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [play, seat])
  /** Keys of what is played on the table, of the menu and the guide. True: the key was used. */
  function pressMenuKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false
    if (!isTyping(target) && pressShowKey({ key }, settings.peek().speed || 1)) return true
    if (key === 'Escape') onLeave()
    else if (key === '?' && !isTyping(target)) isTableGuideOpen.value = true
    else return false
    return true
  }
  const t = tableWords()
  const refusal = seat.refusal.value
  return (
    <main
      class="table-play"
      data-testid="table-play"
      data-seat={seat.side}
      data-toact={seat.toAct.value ?? 'nobody'}
      data-question={seat.question.value ?? ''}
      data-phase={seat.view.value.phase}
      data-turn={seat.view.value.turn}
      data-busy={String(seat.isBusy.value)}
    >
      <TopBar play={play} seat={seat} onLeave={onLeave} />
      {refusal ? (
        <p class="table-refused warning" role="alert" data-testid="table-refusal">
          {tableRefusal(refusal, (id) => tableName(play.game.facts, seat.view.value, id))}{' '}
          <RuleLink id={refusal.rule} />
          <button type="button" aria-label={t.close} onClick={() => (seat.refusal.value = null)}>
            ✕
          </button>
        </p>
      ) : null}
      <TableStage play={play} seat={seat} />
      <aside class="table-side" key={seat.side}>
        <QuestionPanel play={play} seat={seat} />
        <PickedUnit play={play} seat={seat} />
        <TableLog play={play} seat={seat} />
      </aside>
      <footer class="table-bottom">
        <ReadyButton key={seat.question.value} play={play} seat={seat} />
        <button
          type="button"
          data-testid="table-undo"
          disabled={seat.undoRefusal.value !== null || seat.isBusy.value}
          onClick={() => play.undo(seat)}
        >
          ↶ {t.undo}
        </button>
        <button
          type="button"
          data-testid="table-propose"
          title={t.proposeHint}
          disabled={seat.toAct.value !== seat.side || seat.isBusy.value}
          onClick={() => play.proposeByStaff(seat)}
        >
          {t.propose}
        </button>
        <button
          type="button"
          data-testid="table-staff"
          title={t.staffHint}
          disabled={seat.toAct.value !== seat.side || seat.isBusy.value}
          onClick={() => play.letStaffAnswer(seat)}
        >
          {t.staff}
        </button>
        <StaffFinishButton play={play} seat={seat} />
      </footer>
      {isTableGuideOpen.value ? (
        <TableGuide
          howWon={play.staffFinish ? 'clash' : seat.view.value.options.victory}
          scenario={play.game.facts.scenario}
        />
      ) : null}
    </main>
  )
}

/** Leaves the rest of a clash to the staff; while the staff has it, how far it is, and the way back. */
function StaffFinishButton({ play, seat }: SeatProps) {
  const t = tableWords()
  const { staffFinish } = play
  if (!staffFinish) return null
  if (!staffFinish.isUnderWay)
    return (
      <button
        type="button"
        data-testid="table-finish"
        title={t.finishHint}
        disabled={seat.toAct.value !== seat.side || seat.isBusy.value}
        onClick={staffFinish.begin}
      >
        {t.finish}
      </button>
    )
  const { turn, phase } = seat.view.value
  const { turns } = play.game.facts
  // Set-up counts as the turn before the first.
  const share = phase === 'setup' ? 0 : turn - 1
  return (
    <>
      <span class="table-staffing" role="status" data-testid="table-staffing">
        {t.staffFinishes(t.turn(turn, turns))} <progress max={turns} value={share} aria-hidden="true" />
      </span>
      {staffFinish.mayStop ? (
        <button type="button" data-testid="table-command-again" title={t.commandAgainHint} onClick={staffFinish.stop}>
          {t.commandAgain}
        </button>
      ) : null}
    </>
  )
}

/** Turn, phases and the one line that says what to do. */
function TopBar({ play, seat, onLeave }: SeatProps & { onLeave: () => void }) {
  const t = tableWords()
  const { turn, phase } = seat.view.value
  const question = seat.question.value
  let prompt = t.over
  if (seat.isComputerActing.value && seat.toAct.value === seat.side && play.staffFinish) prompt = t.yourStaff
  else if (seat.isComputerActing.value) prompt = seat.isThinkingLong.value ? t.theirsLong : t.theirs
  else if (seat.isResolving.value) prompt = t.resolving
  // The set-up of a clash is no more than a change of where the staff has placed the troops.
  else if (question === 'setup' && play.staffFinish) prompt = t.setupOfClash
  else if (question !== null) prompt = t.prompts[question]
  return (
    <header class="table-top">
      <button type="button" class="plain" data-testid="table-leave" onClick={onLeave}>
        ☰ <span class="table-menu-word">{t.leave}</span>
      </button>
      <strong class="table-seat" data-side={seat.side}>
        {sideNames(seat.side, settings.value.lang).name}
      </strong>
      <span class="table-turn">{t.turn(turn, play.game.facts.turns)}</span>
      <PhaseRibbon phase={phase} />
      <button
        type="button"
        class="plain table-how"
        data-testid="table-how"
        onClick={() => (isTableGuideOpen.value = true)}
      >
        <span aria-hidden="true">?</span> <span>{guideWords().open}</span>
      </button>
      <p class="table-prompt" role="status" data-testid="table-prompt">
        {prompt}
      </p>
    </header>
  )
}
