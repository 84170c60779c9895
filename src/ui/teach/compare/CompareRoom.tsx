import { useMemo } from 'preact/hooks'
import type { Game } from '../../hex/game'
import { SideMark } from '../../shared/Parts'
import { gameAside } from '../../shell/learning'
import { text } from '../../shell/page'
import { drawnBoard } from '../../shell/services'
import { SIDES } from '../../../operational/types'
import { LearnPanel } from '../LearnPage'
import { LearnTabs } from '../LearnTabs'
import { listenToStepKeys, useListForUnknown, useMapBesidePanel, useWhileOpen } from '../room'
import './compare.css'
import { CompareMap } from './CompareMap'
import { Figures } from './Figures'
import { MarchList } from './MarchList'
import { usePaper } from './Paper'
import { PracticePanel } from './PracticePanel'
import { COMPARE_TABS, type Compare, createCompare } from './store'
import { TurningPoints } from './TurningPoints'
import { TurnSlider } from './TurnSlider'
import { compareWords } from './words'

/** The player's game against the record: routes, hours and losses, turning points. */
export function CompareRoom() {
  // The game waits for as long as the room is open.
  const game = useMemo(gameAside, [])
  useListForUnknown(game === null, compareWords().none)
  return game ? <OpenCompare game={game} /> : null
}

function OpenCompare({ game }: { game: Game }) {
  const compare = useMemo(() => createCompare(game), [game])
  useWhileOpen(
    () => [compare.open(), listenToStepKeys({ step: compare.step, isOff: () => compare.practice.peek() !== null })],
    [compare],
  )
  usePaper(compare)
  const board = drawnBoard.value
  const practice = compare.practice.value
  useMapBesidePanel(() => {
    if (practice === null) board?.fit()
  }, [board, practice])
  return practice ? (
    <PracticePanel compare={compare} practice={practice} />
  ) : (
    <>
      <CompareMap compare={compare} />
      <ComparePanel compare={compare} />
    </>
  )
}

function ComparePanel({ compare }: { compare: Compare }) {
  const t = compareWords()
  const tab = compare.tab.value
  return (
    <LearnPanel
      title={t.heading}
      isHome
      leaveLabel={t.leave}
      tools={
        <button type="button" data-testid="compare-print" onClick={() => window.print()}>
          {t.print}
        </button>
      }
    >
      <Eyes compare={compare} />
      <LearnTabs room="compare" label={t.heading} tabs={COMPARE_TABS} names={t.tabs} open={compare.tab} />
      {tab === 'map' ? (
        <>
          <TurnSlider compare={compare} />
          <MarchList compare={compare} />
        </>
      ) : null}
      {tab === 'figures' ? <Figures compare={compare} /> : null}
      {tab === 'turning' ? <TurningPoints compare={compare} /> : null}
    </LearnPanel>
  )
}

/** Through whose eyes: of a finished game either side's, of a running one the player's alone. */
function Eyes({ compare }: { compare: Compare }) {
  const t = compareWords()
  const { sideAdj } = text.value
  if (!compare.isOver) return <p class="small">{t.running}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of fields
    <div class="compare-eyes" role="group" aria-label={t.seenBy}>
      <span class="small">{t.seenBy}</span>
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={compare.eyes.value === side}
          data-testid={`compare-eyes-${side}`}
          onClick={() => (compare.eyes.value = side)}
        >
          <SideMark side={side} /> {sideAdj[side]}
        </button>
      ))}
    </div>
  )
}
