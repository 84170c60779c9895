import type { Signal } from '@preact/signals'

interface LearnTabsProps<Tab extends string> {
  /** The room's name; it begins the ids of the tabs: `hours-tab-events`. */
  room: string
  /** What the tabs are of, for screen readers. */
  label: string
  tabs: readonly Tab[]
  names: Readonly<Record<Tab, string>>
  /** The tab that is open. */
  open: Signal<Tab>
}

/** The tabs of a room for learning. Arrow keys go from tab to tab, as everywhere on the web. */
export function LearnTabs<Tab extends string>({ room, label, tabs, names, open }: LearnTabsProps<Tab>) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(open.value) + by + tabs.length) % tabs.length]!
    open.value = next
    document.getElementById(`${room}-tab-${next}`)?.focus()
  }
  return (
    <div class={`learn-tabs ${room}-tabs`} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${room}-tab-${tab}`}
          tabIndex={open.value === tab ? 0 : -1}
          aria-selected={open.value === tab}
          data-testid={`${room}-tab-${tab}`}
          onClick={() => (open.value = tab)}
        >
          {names[tab]}
        </button>
      ))}
    </div>
  )
}
