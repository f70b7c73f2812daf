// What helpers of an analysis are asked, and what they answer: see package bot/helper.
import type { components } from '../../api/openapi';

type Schemas = components['schemas'];
export type Ask = Schemas['AnalysisAsk'];
export type Answer = Schemas['AnalysisAnswer'];
export type Findings = Schemas['Findings'];
export type Finding = Schemas['Finding'];
export type AnalysisLine = Schemas['AnalysisLine'];
