import { expect, test } from 'vitest'
import { pedregal } from '../../src/operational/data'
import { loadRecord } from '../../src/teach/record/load'
import { loadPedregalRecord, recordFiles } from '../../src/teach/record/pedregal'
import type { EventsFile } from '../../src/teach/record/types'

test('18.1 the record of the campaign loads', () => {
  const loaded = loadPedregalRecord()
  expect(loaded.ok ? 'ok' : loaded.refusal).toBe('ok')
})

test('18.1 a broken file of the record is refused with file, field and reason', () => {
  const { battlefield, tables } = pedregal()
  const events = structuredClone(recordFiles.events) as EventsFile
  events.events[3]!.place = 'atlantis'
  const refused = loadRecord(
    { ...recordFiles, events },
    { map: battlefield.map, counters: battlefield.counters, clock: tables.clock },
  )
  expect(!refused.ok && refused.refusal.args).toMatchObject({
    file: 'events.json',
    field: 'events[3].place[0]',
    value: 'atlantis',
  })
})
