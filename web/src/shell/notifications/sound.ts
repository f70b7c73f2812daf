// A short sound of our own: a bell's two notes, drawn by the browser, without a file.

let audio: AudioContext | undefined;

const notes: { at: number; pitch: number }[] = [
  { at: 0, pitch: 880 },
  { at: 0.13, pitch: 1174.7 },
];

/** ring sounds, where the browser lets it: a page that nobody has touched yet stays silent. */
export async function ring(): Promise<void> {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  for (const { at, pitch } of notes) note(audio, audio.currentTime + at, pitch);
}

function note(audio: AudioContext, at: number, pitch: number): void {
  const [tone, loud] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.12, at + 0.012);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.45);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.5);
}
