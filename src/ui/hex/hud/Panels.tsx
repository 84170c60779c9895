import { useEffect, useRef } from 'preact/hooks'
import { useSeat } from '../seat/useSeat'
import { hasHiddenMovement, HiddenCard } from '../cards/Boxes'
import { GroundCard } from '../cards/GroundCard'
import { OffMapTray, SetupTray } from '../cards/Tray'
import { UnitCard } from '../cards/UnitCard'
import { LogPanel } from '../log/LogPanel'
import { isCardFolded, rememberFold } from '../cards/foldedCards'
import { Fold } from '../../shared/Parts'
import { isNarrow } from '../../shared/phone'
import { OpponentTurnList } from '../solo/OpponentTurnList'
import { countersHidden } from '../mapDisplay'
import { clause, dialog, FIRST_PAGE, text } from '../../shell/page'
import type { PanelTab } from '../seat/panels'

const TABS: readonly PanelTab[] = ['unit', 'hidden', 'terrain', 'log', 'more']

/** The cards beside the map: units, boxes (units hidden under markers), ground and log. On a phone they are tabs of a sheet that covers the map. */
export function Panels() {
  const seat = useSeat()
  const t = text.value
  const shownTab = seat.panelTab.value
  const isSheetOpen = seat.sheetOpen.value
  const selectedHex = seat.selection.value?.hex ?? null
  const upperPanel = useRef<HTMLDivElement>(null)
  // A stack that is selected is seen: its card comes back where it was folded or scrolled away.
  useEffect(() => {
    if (selectedHex === null) return
    if (isCardFolded('units')) rememberFold('units', false)
    if (upperPanel.current) upperPanel.current.scrollTop = 0
  }, [selectedHex])
  /** Shows a tab in the sheet of a phone; a tap on the tab that is shown closes the sheet. */
  const pickTab = (tab: PanelTab): void => {
    const isShown = isSheetOpen && tab === shownTab
    seat.sheetOpen.value = !isShown
    seat.panelTab.value = tab
  }
  return (
    <aside
      class={`panels${isSheetOpen ? ' open' : ''}`}
      id="panels"
      tabIndex={-1}
      aria-label={t.panels}
      data-tab={shownTab}
    >
      <div class="tabs" role="tablist" aria-label={t.panels}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={isSheetOpen && shownTab === name}
            aria-controls={`panel-${name}`}
            data-testid={`tab-${name}`}
            onClick={() => pickTab(name)}
            onKeyDown={(event) => {
              const tabsMoved = Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft')
              // After the last tab comes the first.
              const nextTab = TABS[(TABS.indexOf(name) + tabsMoved + TABS.length) % TABS.length]
              if (tabsMoved === 0 || nextTab === undefined) return
              event.preventDefault()
              seat.panelTab.value = nextTab
              document.querySelector<HTMLElement>(`#tab-${nextTab}`)?.focus()
            }}
          >
            {t.tabs[name]}
          </button>
        ))}
      </div>
      <div class="panel-scroll">
        {/* On a phone the list of the opponent's turn lies over the map, not here. */}
        {isNarrow.value || seat.replay.value ? null : <OpponentTurnList />}
        <div ref={upperPanel} class={`panel-upper${seat.boxFilling.value ? ' hiding' : ''}`}>
          <div id="panel-unit" class="panel" data-panel="unit">
            <SetupTray />
            <Fold
              id="units"
              title={t.card.heading}
              folded={isCardFolded('units')}
              onFold={(willFold) => rememberFold('units', willFold)}
            >
              <UnitCard />
            </Fold>
            <OffMapTray />
          </div>
          <div id="panel-hidden" class="panel" data-panel="hidden">
            {hasHiddenMovement(seat) ? <HiddenCard /> : <p class="empty only-sheet">{t.hide.ownNone}</p>}
          </div>
          <div id="panel-terrain" class="panel" data-panel="terrain">
            <Fold
              id="ground"
              title={t.ground.heading}
              folded={isCardFolded('ground')}
              onFold={(willFold) => rememberFold('ground', willFold)}
            >
              <GroundCard />
            </Fold>
          </div>
        </div>
        <div id="panel-log" class="panel" data-panel="log">
          <Fold
            id="log-card"
            title={t.log.heading}
            folded={isCardFolded('log')}
            onFold={(willFold) => rememberFold('log', willFold)}
            extra={
              <button
                type="button"
                class="plain small"
                data-testid="look-back"
                onClick={() => (dialog.value = 'turns')}
              >
                {t.replay.heading}
              </button>
            }
          >
            <LogPanel />
          </Fold>
        </div>
        <div id="panel-more" class="panel" data-panel="more">
          {/* Any button of this list closes the sheet, so that the map is seen again. */}
          {/* biome-ignore lint/a11y: the player presses the buttons inside */}
          <div class="menu-list" onClick={() => (seat.sheetOpen.value = false)}>
            <button type="button" onClick={() => (dialog.value = 'actions')}>
              {t.actionList.heading}
            </button>
            {/* `clause`: the page of the rulebook that is open. */}
            <button type="button" onClick={() => (clause.value = FIRST_PAGE)}>
              {t.menu.rulebook}
            </button>
            <button
              type="button"
              aria-pressed={countersHidden.value}
              onClick={() => (countersHidden.value = !countersHidden.value)}
            >
              {t.buttons.counters}
            </button>
            <button type="button" onClick={() => (dialog.value = 'turns')}>
              {t.menu.turns}
            </button>
            <button type="button" onClick={() => (dialog.value = 'saves')}>
              {t.menu.save} / {t.menu.load}
            </button>
            <button type="button" onClick={() => (dialog.value = 'options')}>
              {t.menu.options}
            </button>
            <button type="button" onClick={() => (dialog.value = 'help')}>
              {t.menu.help}
            </button>
            <button type="button" onClick={() => (dialog.value = 'menu')}>
              {t.menu.open}
            </button>
          </div>
        </div>
      </div>
    </aside>
  )
}
