import { useSeat } from '../seat/useSeat'
import { hasHiddenMovement, HiddenCard } from '../cards/Boxes'
import { GroundCard } from '../cards/GroundCard'
import { OffMapTray, SetupTray } from '../cards/Tray'
import { UnitCard } from '../cards/UnitCard'
import { LogPanel } from '../log/LogPanel'
import { set, settings } from '../../shell/storage/settings'
import { Fold } from '../../shared/Parts'
import { narrow } from '../../shared/phone'
import { OpponentTurnList } from '../solo/OpponentTurnList'
import { countersHidden } from '../mapDisplay'
import { clause, dialog, text } from '../../shell/page'
import type { PanelTab } from '../seat/panels'

const TABS: readonly PanelTab[] = ['unit', 'hidden', 'terrain', 'log', 'more']

function fold(id: string, on: boolean): void {
  const rest = settings.value.folded.filter((f) => f !== id)
  set({ folded: on ? [...rest, id] : rest })
}

/** The cards beside the map; on a phone a sheet with tabs over it. */
export function Panels() {
  const seat = useSeat()
  const t = text.value
  const now = seat.panelTab.value
  const open = seat.sheetOpen.value
  const folded = (id: string): boolean => settings.value.folded.includes(id)
  const pick = (next: PanelTab): void => {
    seat.sheetOpen.value = !(open && next === now)
    seat.panelTab.value = next
  }
  return (
    <aside class={`panels${open ? ' open' : ''}`} id="panels" tabIndex={-1} aria-label={t.panels} data-tab={now}>
      <div class="tabs" role="tablist" aria-label={t.panels}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={open && now === name}
            aria-controls={`panel-${name}`}
            data-testid={`tab-${name}`}
            onClick={() => pick(name)}
            onKeyDown={(event) => {
              const step = Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft')
              const next = TABS[(TABS.indexOf(name) + step + TABS.length) % TABS.length]
              if (step === 0 || next === undefined) return
              event.preventDefault()
              seat.panelTab.value = next
              document.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
            }}
          >
            {t.tabs[name]}
          </button>
        ))}
      </div>
      <div class="panel-scroll">
        {narrow.value || seat.replay.value ? null : <OpponentTurnList />}
        <div class={`panel-upper${seat.boxFilling.value ? ' hiding' : ''}`}>
          <div id="panel-unit" class="panel" data-panel="unit">
            <SetupTray />
            <Fold id="units" title={t.card.heading} folded={folded('units')} onFold={(on) => fold('units', on)}>
              <UnitCard />
            </Fold>
            <OffMapTray />
          </div>
          <div id="panel-hidden" class="panel" data-panel="hidden">
            {hasHiddenMovement(seat) ? <HiddenCard /> : <p class="empty only-sheet">{t.hide.ownNone}</p>}
          </div>
          <div id="panel-terrain" class="panel" data-panel="terrain">
            <Fold id="ground" title={t.ground.heading} folded={folded('ground')} onFold={(on) => fold('ground', on)}>
              <GroundCard />
            </Fold>
          </div>
        </div>
        <div id="panel-log" class="panel" data-panel="log">
          <Fold
            id="log-card"
            title={t.log.heading}
            folded={folded('log')}
            onFold={(on) => fold('log', on)}
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
          {/* What was wanted is chosen: the sheet gives the map back. */}
          {/* biome-ignore lint/a11y: the buttons inside are what is pressed */}
          <div class="menu-list" onClick={() => (seat.sheetOpen.value = false)}>
            <button type="button" onClick={() => (dialog.value = 'actions')}>
              {t.actionList.heading}
            </button>
            <button type="button" onClick={() => (clause.value = '')}>
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
