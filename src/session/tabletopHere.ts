import { answer } from '../ai/tabletop/answer'
import { fightClash } from '../clash/fight'
import { forecastClash } from '../clash/forecast/forecast'
import { Recorder } from '../clash/recorder'
import { setupOf } from '../clash/setup'
import { layTabletop } from './tabletop'

/** Importing this lays the tabletop: once, in what starts a program; the page imports it late. */
layTabletop({ setupOf, fightClash, forecastClash, recorder: () => new Recorder(), answer })
