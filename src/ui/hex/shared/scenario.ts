import { computed } from '@preact/signals'
import { pedregal } from '../../../operational/data'
import { makeNames } from '../../i18n/messages'
import { languagesLoaded, text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import type { LineContext } from '../log/lines'
import { dependOn } from '../../shared/dependOn'

/** The data of the scenario: battlefield, counters and tables of rules. */
export const scenario = pedregal()

/** Names of pieces and hexes in the language of the page. */
export const names = computed(() => {
  dependOn(languagesLoaded)
  return makeNames(scenario, settings.value.lang)
})

const moraleById = new Map(scenario.battlefield.counters.units.map((unit) => [unit.id, unit.morale]))

/** What the log lines need beside their events, in the language of the page. */
export const lineContext = computed<LineContext>(() => ({
  text: text.value,
  names: names.value,
  moraleOf: (piece) => moraleById.get(piece) ?? null,
  clockOf: (turn) => {
    const hours = scenario.tables.clock.turns[turn - 1]
    return hours ? `${text.value.day(hours.day)}, ${text.value.clock(hours.from, hours.to)}` : ''
  },
}))
