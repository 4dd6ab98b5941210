// The sentences of a letter in each language. A language is one entry; what a letter quotes of the report stays in the report's own language.

export interface LetterTexts {
	/** What the bands of the shipped policies are called; a band that is not named keeps its own word. */
	readonly bands: Readonly<Record<string, string>>;
	readonly subject: (project: string) => string;
	/** @param name null: nobody said who made it */
	readonly greeting: (name: string | null) => string;
	readonly opening: string;
	readonly result: (score: string, band: string | null) => string;
	/** Some criteria could not be assessed. */
	readonly partly: (scored: number, all: number) => string;
	readonly noResult: string;
	readonly points: (points: string, grade: string | null) => string;
	/** `by`: by when it was pushed, or by the date of its last commit. */
	readonly late: (duration: string, by: 'push' | 'commit', minus: string) => string;
	readonly strengths: string;
	readonly noStrengths: string;
	readonly steps: string;
	readonly noSteps: string;
	readonly comments: string;
	readonly place: (place: string) => string;
	readonly closing: string;
	/** Words of the link to the whole report. */
	readonly whole: string;
}

const english: LetterTexts = {
	bands: {},
	subject: (project) => `Your project ${project}`,
	greeting: (name) => `Dear ${name ?? 'author'},`,
	opening: 'Thank you for your work. This is what we saw in your project.',
	result: (score, band) => `Your project reaches ${score} of 5 points${band === null ? '' : ` (${band})`}.`,
	partly: (scored, all) => `This result rests on ${scored} of ${all} criteria; the others were not assessed.`,
	noResult: 'Your project could not be scored.',
	points: (points, grade) => `In our scale these are ${points} points${grade === null ? '' : `, which is the grade ${grade}`}.`,
	late: (duration, by, minus) =>
		`Your work was ${by === 'push' ? 'pushed' : 'last changed'} ${duration} after the deadline: ${minus} points are taken off.`,
	strengths: 'What you did well',
	noStrengths: 'We found nothing yet that stands out. The steps below show where to begin.',
	steps: 'What to do next',
	noSteps: 'There is no step that would raise your result.',
	comments: 'A word from your teacher',
	place: (place) => `See ${place}.`,
	closing: 'If something in this letter is not right, please write back and say where.',
	whole: 'The whole report',
};

const german: LetterTexts = {
	bands: {
		excellent: 'ausgezeichnet',
		good: 'gut',
		satisfactory: 'befriedigend',
		fair: 'mittel',
		poor: 'schwach',
		insufficient: 'ungenügend',
		pass: 'bestanden',
		review: 'noch zu prüfen',
		fail: 'nicht bestanden',
	},
	subject: (project) => `Ihr Projekt ${project}`,
	greeting: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
	opening: 'vielen Dank für Ihre Arbeit. Das haben wir in Ihrem Projekt gesehen.',
	result: (score, band) => `Ihr Projekt erreicht ${score.replace('.', ',')} von 5 Punkten${band === null ? '' : ` (${band})`}.`,
	partly: (scored, all) => `Dieses Ergebnis beruht auf ${scored} von ${all} Kriterien; die übrigen wurden nicht bewertet.`,
	noResult: 'Ihr Projekt konnte nicht bewertet werden.',
	points: (points, grade) =>
		`In unserer Skala sind das ${points.replace('.', ',')} Punkte${grade === null ? '' : `, also die Note ${grade}`}.`,
	late: (duration, by, minus) =>
		`${by === 'push' ? 'Abgegeben' : 'Zuletzt geändert'} wurde ${duration.replace('d', 'Tage').replace('h', 'Std.').replace('min', 'Min.')} nach der Frist: Das kostet ${minus.replace('.', ',')} Punkte.`,
	strengths: 'Was Ihnen gelungen ist',
	noStrengths: 'Noch sticht nichts hervor. Die Schritte unten zeigen, wo Sie beginnen können.',
	steps: 'Was Sie als Nächstes tun können',
	noSteps: 'Kein Schritt würde Ihr Ergebnis noch verbessern.',
	comments: 'Ein Wort von Ihrer Lehrperson',
	place: (place) => `Siehe ${place}.`,
	closing: 'Wenn etwas in diesem Brief nicht stimmt, schreiben Sie bitte zurück und sagen Sie, wo.',
	whole: 'Der ganze Bericht',
};

/** By language code. */
export const letterTexts: Readonly<Record<string, LetterTexts>> = { en: english, de: german };
