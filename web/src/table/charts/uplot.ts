// Loaded with the first chart only.
import 'uplot/dist/uPlot.min.css';
import Plot from 'uplot';

export default Plot;
