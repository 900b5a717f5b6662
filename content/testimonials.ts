import type { TestimonialBody } from '#contract/bodies.ts'

type Title = 'Process Design Engineer' | 'Aspen Plus Trainee'
type Sample = readonly [name: string, title: Title, feedback: string]

/** Invented examples with a given name only. The owner replaces each by what a student really said. */
const SAMPLES: readonly Sample[] = [
  [
    'Aarav',
    'Process Design Engineer',
    'The line sizing sheet that we built in class is now the one I use at work. I know where each number in it comes from.',
  ],
  [
    'Ananya',
    'Aspen Plus Trainee',
    'I used to change settings until RadFrac converged. Now I look at the specifications first, and it converges.',
  ],
  [
    'Rohan',
    'Process Design Engineer',
    'One example unit from the design basis to the P&ID. That made the difference between knowing topics and knowing the job.',
  ],
  [
    'Meera',
    'Process Design Engineer',
    'The P&ID session was the best. We argued about every valve, and each one had a reason in the end.',
  ],
  [
    'Kunal',
    'Aspen Plus Trainee',
    'The session on property methods alone was worth the fee. I had used the wrong one for a year.',
  ],
  [
    'Priya',
    'Process Design Engineer',
    'Doubt sessions were patient. My pump sheet was opened, the mistake was found, and nobody laughed.',
  ],
  [
    'Vikram',
    'Process Design Engineer',
    'Good balance of hand calculation and spreadsheet. I can now check a vendor datasheet line by line.',
  ],
  [
    'Sneha',
    'Aspen Plus Trainee',
    'Clear notes, short exercises, a test every week. I could follow beside my final-year project.',
  ],
  [
    'Harsh',
    'Process Design Engineer',
    'NPSH finally makes sense to me. We had a cavitating pump at site and I knew what to measure.',
  ],
  [
    'Divya',
    'Aspen Plus Trainee',
    'Recycle convergence was a black box before. Choosing the tear stream myself changed that.',
  ],
  [
    'Aditya',
    'Process Design Engineer',
    'The trainer speaks from plant experience and says so when a textbook rule does not hold.',
  ],
  [
    'Nisha',
    'Process Design Engineer',
    'The heat exchanger module is deep. I filled in a TEMA datasheet without copying one.',
  ],
  [
    'Siddharth',
    'Aspen Plus Trainee',
    'Kinetics input was explained with units at each step. That was where my model had been wrong.',
  ],
  [
    'Pooja',
    'Process Design Engineer',
    'Weekend sessions fit well with my shift duty, and the recordings filled the gaps.',
  ],
  ['Manav', 'Process Design Engineer', 'I came for the column design and stayed for the troubleshooting stories.'],
  ['Ishita', 'Aspen Plus Trainee', 'Sensitivity studies with a purpose, and then a report that my guide could check.'],
  ['Yash', 'Process Design Engineer', 'I liked that each lecture starts with the document we are going to produce.'],
  [
    'Kavya',
    'Process Design Engineer',
    'The relief valve part was an eye-opener. I now read the set pressure on every P&ID.',
  ],
  ['Nikhil', 'Aspen Plus Trainee', 'The project flowsheet did not converge for three days, and that taught me most.'],
  ['Riya', 'Process Design Engineer', 'Exact answers, honest about assumptions. I feel ready for design interviews.'],
  [
    'Arjun',
    'Process Design Engineer',
    'Two-phase lines were always guesswork for me. Now I draw the regime map first.',
  ],
  [
    'Tanvi',
    'Aspen Plus Trainee',
    'From zero to a working plant model in the course time. The order of topics is right.',
  ],
  ['Dev', 'Process Design Engineer', 'The weekly test is short, and it shows quickly what you did not understand.'],
  ['Shreya', 'Aspen Plus Trainee', 'Good to see the hand check beside the simulator result each time.'],
  [
    'Karan',
    'Process Design Engineer',
    'I work in production. Now I can talk with the design office in their own terms.',
  ],
  [
    'Neha',
    'Process Design Engineer',
    'Mass balance with purge and recycle, done slowly and well. The rest of the course builds on it.',
  ],
  ['Varun', 'Aspen Plus Trainee', 'Azeotropes, residue curves, then the column. I see now why the order matters.'],
  [
    'Simran',
    'Process Design Engineer',
    'The control valve session explained authority and choked flow with a real case.',
  ],
  ['Gaurav', 'Aspen Plus Trainee', 'Design specs and calculator blocks save me hours each week.'],
  ['Aisha', 'Process Design Engineer', 'Very structured material. I keep the notes open when I prepare line lists.'],
  ['Tejas', 'Process Design Engineer', 'Separator sizing with level settings was practical and complete.'],
  ['Bhavna', 'Aspen Plus Trainee', 'My questions were answered live, in my own file. That is rare in online classes.'],
  ['Rahul', 'Process Design Engineer', 'I could follow from my phone during travel and repeat the recording later.'],
  ['Swati', 'Process Design Engineer', 'Reading a temperature profile of a column is a skill I use now every month.'],
  ['Farhan', 'Aspen Plus Trainee', 'The hand-over to EDR showed me how a simulation becomes an exchanger.'],
  ['Jyoti', 'Process Design Engineer', 'Calm pace, real drawings, no rote learning.'],
  ['Omkar', 'Aspen Plus Trainee', 'I trust my results more, and I know when not to.'],
]

/** What the home page shows as words of students. */
export const TESTIMONIALS: readonly TestimonialBody[] = SAMPLES.map(([name, title, feedback], index) => ({
  position: index + 1,
  name,
  title,
  feedback,
  stars: 5,
  isSample: true,
}))
