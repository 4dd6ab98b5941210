// What langgraph.json names: the served court with the settings of its environment.
import { served, settingsFrom } from './served.js';

export const servedGraph = served(settingsFrom(process.env));
