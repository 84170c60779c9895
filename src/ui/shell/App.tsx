import { Component, type ComponentChildren, type FunctionComponent } from 'preact'
import { signal } from '@preact/signals'
import { ActionBar } from '../hex/hud/ActionBar'
import { Handover } from '../hex/hud/Notices'
import { Curtain } from './curtain/Curtain'
import { telling } from '../hex/replay/replay'
import { ReplayBar, ReplayCaption } from '../hex/replay/ReplayBar'
import { MapTools } from '../hex/hud/MapTools'
import { PhaseBar } from '../hex/hud/PhaseBar'
import { Prompt } from '../hex/hud/Prompt'
import { Panels } from '../hex/hud/Panels'
import { AttackDialog } from '../hex/combat/AttackDialog'
import { FightPanel } from '../hex/combat/FightPanel'
import { cursorWords } from '../hex/controller/keys'
import { declaring } from '../hex/controller/attack'
import { clause, curtain, dialog, fightFrom, game, text, view } from '../state'
import { Menu } from './menu/Menu'
import { Happened } from '../hex/solo/Happened'
import { SoloBar, SoloCaption } from '../hex/solo/SoloBar'
import { counsel } from '../hex/solo/staff'
import { SoloTools } from '../hex/solo/Tools'
import { theirs } from '../hex/solo/watch'
import { narrow } from '../shared/phone'
import { Messages } from '../shared/Messages'

/** A dialog that is fetched when it is first wanted. */
function lazy(load: () => Promise<FunctionComponent>): FunctionComponent {
  const found = signal<FunctionComponent | null>(null)
  let asked = false
  return () => {
    if (!asked) {
      asked = true
      void load().then((component) => (found.value = component))
    }
    const Found = found.value
    return Found ? <Found /> : null
  }
}

const NewGame = lazy(() => import('./menu/NewGameDialog').then((m) => m.NewGame))
const Saves = lazy(() => import('./menu/SavesDialog').then((m) => m.Saves))
const Options = lazy(() => import('./menu/OptionsDialog').then((m) => m.Options))
const Help = lazy(() => import('./menu/TextDialogs').then((m) => m.Help))
const HowTo = lazy(() => import('./menu/TextDialogs').then((m) => m.HowTo))
const About = lazy(() => import('./menu/TextDialogs').then((m) => m.About))
const Resign = lazy(() => import('./menu/TextDialogs').then((m) => m.Resign))
const ResultDialog = lazy(() => import('../hex/result/ResultDialog').then((m) => m.ResultDialog))
const TurnList = lazy(() => import('../hex/replay/TurnList').then((m) => m.TurnList))
const ActionList = lazy(() => import('../hex/actions/ActionList').then((m) => m.ActionList))
const EndPhase = lazy(() => import('../hex/endPhase/EndPhaseDialog').then((m) => m.EndPhase))
const ClashDialog = lazy(() => import('../table/ClashDialog').then((m) => m.ClashDialog))
const StaffPanel = lazy(() => import('../hex/solo/StaffPanel').then((m) => m.StaffPanel))
const RulebookView = lazy(() => import('../book/RulebookView').then((m) => m.RulebookView))

/** A fault of the display never takes the game with it: it lies in storage. */
class Guard extends Component<{ children: ComponentChildren }, { broken: boolean }> {
  override state = { broken: false }
  static override getDerivedStateFromError = () => ({ broken: true })
  override render() {
    return this.state.broken ? (
      <p class="warning" role="alert">
        {text.value.error.crash}{' '}
        <button type="button" onClick={() => location.reload()}>
          ↻
        </button>
      </p>
    ) : (
      this.props.children
    )
  }
}

function Dialogs() {
  switch (dialog.value) {
    case 'menu':
      return <Menu />
    case 'newGame':
      return <NewGame />
    case 'saves':
      return <Saves />
    case 'options':
      return <Options />
    case 'help':
      return <Help />
    case 'howTo':
      return <HowTo />
    case 'about':
      return <About />
    case 'resign':
      return <Resign />
    case 'result':
      return <ResultDialog />
    case 'actions':
      return <ActionList />
    case 'endPhase':
      return <EndPhase />
    case 'turns':
      return <TurnList />
    case 'clash':
      return <ClashDialog />
    case null:
      return null
  }
}

/** What floats over the map beside it: declaring and following a fight. */
function Fight() {
  const busy = declaring()
  return (
    <div class={`fight-box${busy || fightFrom.value >= 0 || (view.value?.pending.length ?? 0) > 0 ? ' on' : ''}`}>
      {busy ? <AttackDialog /> : <FightPanel />}
    </div>
  )
}

/** The whole HUD round the map. `map` is the element that the board draws in; it is never drawn anew. */
export function App() {
  const t = text.value
  // While the curtain is down nothing else is on the page.
  if (curtain.value !== null)
    return (
      <Guard>
        <Curtain />
      </Guard>
    )
  const past = telling.value !== null
  return (
    <Guard>
      <a class="skip" href="#panels">
        {t.skipToPanels}
      </a>
      {game.value ? (
        <>
          <div class="top">
            <PhaseBar />
            {past ? <ReplayCaption /> : theirs.value ? <SoloCaption /> : <Prompt />}
          </div>
          <div class="over-map">
            <MapTools />
            <Handover />
            {past ? null : <SoloTools />}
            {past || counsel.value === null ? null : <StaffPanel />}
            {narrow.value && !past ? <Happened /> : null}
          </div>
          <Fight />
          <Panels />
          <div class="bottom">{past ? <ReplayBar /> : theirs.value ? <SoloBar /> : <ActionBar />}</div>
        </>
      ) : null}
      <p class="sr" aria-live="polite" data-testid="cursor-words">
        {cursorWords()}
      </p>
      {dialog.value === null && clause.value === null ? <Messages /> : null}
      <Dialogs />
      {clause.value !== null ? <RulebookView /> : null}
    </Guard>
  )
}
