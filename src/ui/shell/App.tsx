import { Component, type ComponentChildren } from 'preact'
import type { SeatStore } from '../hex/seat/store'
import { SeatContext } from '../hex/seat/useSeat'
import { ActionBar } from '../hex/hud/ActionBar'
import { RecentNews } from '../hex/hud/RecentNews'
import { TurnCard } from '../hex/hud/TurnCard'
import { Curtain } from './curtain/Curtain'
import { ReplayBar, ReplayCaption } from '../hex/replay/ReplayBar'
import { MapTools } from '../hex/hud/MapTools'
import { PhaseBar } from '../hex/hud/PhaseBar'
import { ObjectivesStrip } from '../hex/objectives/ObjectivesStrip'
import { Prompt } from '../hex/hud/Prompt'
import { Panels } from '../hex/hud/Panels'
import { AttackDialog } from '../hex/combat/AttackDialog'
import { useRoomBesideHexes } from '../hex/combat/roomBesideHex'
import { FightPanel } from '../hex/combat/FightPanel'
import { Banners, BattleDialog, DiceTold } from '../hex/told/Told'
import { Menu } from './menu/Menu'
import { OpponentTurnList } from '../hex/solo/OpponentTurnList'
import { SoloBar, SoloCaption } from '../hex/solo/SoloBar'
import { SoloTools } from '../hex/solo/SoloTools'
import { lazy } from '../shared/lazy'
import { isNarrow } from '../shared/phone'
import { Messages } from '../shared/Messages'
import { learnPlace } from './learning'
import { tablePlace } from './tablePlay'
import { clause, dialog, text } from './page'
import { cursorWords } from '../hex/controller/mapCursor'

const NewGame = lazy(() => import('./menu/NewGameDialog').then((module) => module.NewGameDialog))
const Saves = lazy(() => import('./menu/SavesDialog').then((module) => module.SavesDialog))
const Options = lazy(() => import('./menu/OptionsDialog').then((module) => module.OptionsDialog))
const Help = lazy(() => import('./menu/TextDialogs').then((module) => module.HelpDialog))
const Introduction = lazy(() => import('./menu/TextDialogs').then((module) => module.IntroductionDialog))
const About = lazy(() => import('./menu/TextDialogs').then((module) => module.AboutDialog))
const Resign = lazy(() => import('./menu/TextDialogs').then((module) => module.ResignDialog))
const ResultDialog = lazy(() => import('../hex/result/ResultDialog').then((module) => module.ResultDialog))
const TurnList = lazy(() => import('../hex/replay/TurnList').then((module) => module.TurnList))
const ActionList = lazy(() => import('../hex/actions/ActionList').then((module) => module.ActionList))
const EndPhase = lazy(() => import('../hex/endPhase/EndPhaseDialog').then((module) => module.EndPhaseDialog))
const ClashDialog = lazy(() => import('../table/ClashDialog').then((module) => module.ClashDialog))
const StaffPanel = lazy(() => import('../hex/solo/StaffPanel').then((module) => module.StaffPanel))
/** The rooms for learning: nothing of them is in the first bundle. */
const LearnRoom = lazy(() => import('../teach/LearnRoom').then((module) => module.LearnRoom))
const ClashScreen = lazy(() => import('../table/play/ClashScreen').then((module) => module.ClashScreen))
/** The table on which a person commands a battle: a bundle of its own. */
const TableRoom = lazy(() => import('../table/play/TableRoom').then((module) => module.TableRoom))
const RulebookView = lazy(() => import('../book/RulebookView').then((module) => module.RulebookView))

/** If drawing the page fails, shows a message and a button to reload instead. The game is not lost, since it is in storage. */
class CrashGuard extends Component<{ children: ComponentChildren }, { broken: boolean }> {
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

/** The open dialog, if it is one that needs a game. */
function GameDialogs({ seat }: { seat: SeatStore }) {
  switch (dialog.value) {
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
    case 'battle':
      return <BattleDialog />
    case 'clash':
      return <ClashDialog playback={seat.clashPlayback.value} />
    default:
      return null
  }
}

/** The open dialog, if it is one that can also be opened before the first game. */
function PageDialogs() {
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
      return <Introduction />
    case 'about':
      return <About />
    default:
      return null
  }
}

/** The panel beside the map in which an attack is declared and a fight is followed. */
function Fight({ seat }: { seat: SeatStore }) {
  const isDeclaring = seat.isDeclaring.value
  // A fight is shown from the event with this number on; -1: there is none to show.
  const hasFight = seat.shownFightStart.value >= 0
  const { pending, attack } = seat.view.value
  // While the dice of an attack fall, nothing covers the map, and no panel tells odds of what is decided.
  const isVisible = (isDeclaring || hasFight || pending.length > 0) && !seat.attackShown.value
  // The hex that is attacked, or the hexes among which the player must choose.
  const choiceHexes = pending.length > 0 ? [...seat.choicesByHex.value.keys()] : []
  useRoomBesideHexes(isVisible ? [...choiceHexes, ...(attack ? [attack.target] : [])] : [])
  const panel = isDeclaring ? <AttackDialog /> : <FightPanel />
  return <div class={`fight-box${isVisible ? ' on' : ''}`}>{seat.attackShown.value ? null : panel}</div>
}

/** The one line over the map: what is replayed, what the computer does, or what the player is to do. */
function TopLine({ seat }: { seat: SeatStore }) {
  if (seat.replay.value !== null) return <ReplayCaption />
  return seat.opponentActs.value ? <SoloCaption /> : <Prompt />
}

/** The buttons under the map. */
function BottomBar({ seat }: { seat: SeatStore }) {
  if (seat.replay.value !== null) return <ReplayBar />
  return seat.opponentActs.value ? <SoloBar /> : <ActionBar />
}

/** The game as the player at the screen sees it, around the map. */
function GameScreen({ seat }: { seat: SeatStore }) {
  const isReplay = seat.replay.value !== null
  // A game of the rooms for learning shows only what it needs: cards and words beside the map are that room's own.
  const isLearning = learnPlace.value !== null
  // The table of a clash that the players command takes the place of the map and of all that stands around it.
  if (seat.view.value.table && !isReplay)
    return <ClashScreen hexSeat={seat} clashKey={seat.game.playedClash()?.key ?? ''} />
  return (
    <>
      <div class="top">
        <PhaseBar />
        {isLearning ? null : <ObjectivesStrip />}
        <TopLine seat={seat} />
      </div>
      <div class="over-map">
        <MapTools />
        <Banners />
        <DiceTold />
        {isLearning ? null : <RecentNews />}
        {isLearning ? null : <TurnCard />}
        {isReplay || isLearning ? null : <SoloTools />}
        {isReplay || seat.staffAdvice.value === null ? null : <StaffPanel />}
        {isNarrow.value && !isReplay ? <OpponentTurnList /> : null}
      </div>
      <Fight seat={seat} />
      {isLearning ? null : <Panels />}
      <div class="bottom">
        <BottomBar seat={seat} />
      </div>
    </>
  )
}

/** The page while no curtain (the cover between two players at one screen) hides it: the game, if one has begun, and dialogs. */
function PageWithoutCurtain({ seat }: { seat: SeatStore | null }) {
  return (
    <>
      <a class="skip" href="#panels">
        {text.value.skipToPanels}
      </a>
      {seat ? <GameScreen seat={seat} /> : null}
      {learnPlace.value === null ? null : <LearnRoom />}
      {tablePlace.value === null ? null : <TableRoom />}
      <p class="sr" aria-live="polite" data-testid="cursor-words">
        {seat ? cursorWords(seat) : ''}
      </p>
      {dialog.value === null && clause.value === null ? <Messages /> : null}
      <PageDialogs />
      {seat ? <GameDialogs seat={seat} /> : null}
      {clause.value !== null ? <RulebookView /> : null}
    </>
  )
}

interface AppProps {
  /** The player at the screen; null: no game has begun, or the curtain is down. */
  seat: SeatStore | null
  curtainIsDown: boolean
}

/**
 * The whole page around the map. The element in which the board draws is not part of this tree, so the map is never drawn anew. While the
 * curtain is down, this tree holds nothing but the curtain.
 */
export function App({ seat, curtainIsDown }: AppProps) {
  return (
    <CrashGuard>
      <SeatContext.Provider value={seat}>
        {curtainIsDown ? <Curtain /> : <PageWithoutCurtain seat={seat} />}
      </SeatContext.Provider>
    </CrashGuard>
  )
}
