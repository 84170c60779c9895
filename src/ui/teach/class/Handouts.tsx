import type { ComponentChildren } from 'preact'
import type { Signal } from '@preact/signals'
import { pageAddressOf } from '../../../teach/class/address'
import type { ClassPlans } from '../../../teach/class/schema'
import { pedregalRecord } from '../../../teach/record/pedregal'
import { lineContext } from '../../hex/shared/scenario'
import { text } from '../../shell/page'
import { said } from '../words'
import { MapSheet } from './MapSheet'
import { ControversyText, PlanText } from './Plans'
import { ControversySheet, RoleSheet } from './RoleSheet'
import { isAddressOwn, PAPERS, pageAddress, paper, Sheet } from './Sheet'
import {
  controversyId,
  controversySide,
  mapEyes,
  mapPart,
  mapTurn,
  planId,
  rolePerson,
  SHEET_KINDS,
  sheetKind,
  standId,
  standPage,
  timelineQuestion,
} from './sheets'
import { StandSheet } from './StandSheet'
import { TimelineSheet } from './TimelineSheet'
import { classWords } from './words'

const PAPER_NAMES = { letter: 'Letter', A4: 'A4' } as const

/** The hand-outs: what to print, on which paper, and how it will look. */
export function Handouts({ plans }: { plans: ClassPlans }) {
  const t = classWords()
  return (
    <>
      <form class="class-choices no-print" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label={t.which}
          id="sheet-kind"
          of={sheetKind}
          options={SHEET_KINDS.map((kind) => [kind, t.sheets[kind]])}
        />
        <SheetChoices plans={plans} />
        <Choice label={t.paper} id="paper" of={paper} options={PAPERS.map((one) => [one, PAPER_NAMES[one]])} />
        <label class="class-address">
          {t.address}
          <input
            type="url"
            value={pageAddress.value}
            data-testid="page-address"
            onInput={(event) => (pageAddress.value = event.currentTarget.value)}
          />
        </label>
        <button type="button" class="strong" data-testid="print" onClick={() => window.print()}>
          {t.print}
        </button>
        {pageAddressOf(pageAddress.value) === null ? (
          <p class="learn-fault class-note" role="alert" data-testid="address-fault">
            {t.addressFault}
          </p>
        ) : null}
        {isAddressOwn() ? <p class="small class-note">{t.addressNote}</p> : null}
      </form>
      <div class="sheet-desk">
        <ChosenSheet plans={plans} />
      </div>
    </>
  )
}

/** What can be chosen about the kind of hand-out. */
function SheetChoices({ plans }: { plans: ClassPlans }): ComponentChildren {
  const t = classWords()
  const record = pedregalRecord()
  switch (sheetKind.value) {
    case 'map': {
      const sides = (['us', 'mexican'] as const).map((side) => [side, text.value.side[side]] as const)
      return (
        <>
          <Choice
            label={t.turn}
            id="map-turn"
            of={mapTurn}
            options={record.events.turns.map(({ turn }) => [turn, `${turn}: ${lineContext.value.clockOf(turn)}`])}
          />
          <Choice label={t.eyes} id="map-eyes" of={mapEyes} options={[['both', t.both], ...sides]} />
          <Choice
            label={t.part}
            id="map-part"
            of={mapPart}
            options={(['all', 'west', 'east'] as const).map((part) => [part, t.parts[part]])}
          />
        </>
      )
    }
    case 'timeline':
      return (
        <Choice
          label={t.timelineOf}
          id="timeline-of"
          of={timelineQuestion}
          options={[
            [null, t.timelineAll],
            ...record.questions.questions.map(({ id, question }) => [id, said(question)] as const),
          ]}
        />
      )
    case 'stand':
      return (
        <>
          <Choice
            label={t.which}
            id="stand-sheet"
            of={standId}
            options={record.stands.stands.map(({ id, title }) => [id, `${id}: ${said(title)}`])}
          />
          <Choice
            label={t.page}
            id="stand-page"
            of={standPage}
            options={[
              ['before', t.before],
              ['after', t.after],
            ]}
          />
        </>
      )
    case 'role':
      return (
        <Choice
          label={t.person}
          id="role-person"
          of={rolePerson}
          options={plans.roles.map(({ person }) => [
            person,
            record.people.people.find(({ id }) => id === person)?.name ?? person,
          ])}
        />
      )
    case 'controversy':
      return (
        <>
          <Choice
            label={t.question}
            id="controversy"
            of={controversyId}
            options={plans.controversies.map(({ id, question }) => [id, said(question)])}
          />
          <Choice
            label={t.side}
            id="controversy-side"
            of={controversySide}
            options={([0, 1] as const).map((side) => [
              side,
              said(
                (plans.controversies.find(({ id }) => id === controversyId.value) ?? plans.controversies[0]!).sides[
                  side
                ].name,
              ),
            ])}
          />
        </>
      )
    default:
      return (
        <Choice
          label={t.which}
          id="plan-sheet"
          of={planId}
          options={[
            ...plans.plans.map(({ id, title }) => [id, said(title)] as const),
            ...plans.controversies.map(({ id, question }) => [id, said(question)] as const),
          ]}
        />
      )
  }
}

/** A drop-down list for a value of any kind. */
function Choice<T extends string | number | null>({
  label,
  id,
  of,
  options,
}: {
  label: string
  id: string
  of: Signal<T>
  options: readonly (readonly [value: T, label: string])[]
}) {
  return (
    <label>
      {label}
      <select
        data-testid={id}
        value={options.findIndex(([value]) => value === of.value)}
        onChange={(event) => {
          const chosen = options[Number(event.currentTarget.value)]
          if (chosen) of.value = chosen[0]
        }}
      >
        {options.map(([value, name], index) => (
          <option key={String(value)} value={index} data-value={String(value)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function ChosenSheet({ plans }: { plans: ClassPlans }) {
  const t = classWords()
  const record = pedregalRecord()
  switch (sheetKind.value) {
    case 'map':
      return <MapSheet turn={mapTurn.value} eyes={mapEyes.value} part={mapPart.value} />
    case 'timeline':
      return <TimelineSheet question={timelineQuestion.value} />
    case 'stand': {
      const stand = record.stands.stands.find(({ id }) => id === standId.value)
      return stand ? <StandSheet stand={stand} page={standPage.value} /> : null
    }
    case 'role': {
      const role = plans.roles.find(({ person }) => person === rolePerson.value)
      return role ? <RoleSheet role={role} /> : null
    }
    case 'controversy': {
      const controversy = plans.controversies.find(({ id }) => id === controversyId.value)
      return controversy ? <ControversySheet controversy={controversy} side={controversySide.value} /> : null
    }
    default: {
      const plan = plans.plans.find(({ id }) => id === planId.value)
      const controversy = plans.controversies.find(({ id }) => id === planId.value)
      const chosen = plan ?? controversy
      return chosen ? (
        <Sheet
          title={said(plan ? plan.title : chosen.question)}
          line={`${t.forTeacher} · ${t.minutes(chosen.minutes)}${plan ? ` · ${t.question}: ${said(plan.question)}` : ''}`}
          place={{ room: 'class' }}
        >
          {plan ? <PlanText plan={plan} plans={plans} /> : null}
          {controversy ? <ControversyText controversy={controversy} plans={plans} /> : null}
        </Sheet>
      ) : null
    }
  }
}
