//! Exact linear programs: a nonnegative solution of a system of equations or the proof that there
//! is none, and dual prices that maximise each variable.
//!
//! The tableau has integers over one common denominator (fraction-free pivoting, Edmonds 1967):
//! 64-bit integers while they fit, and then big integers.

use num_bigint::BigInt;

/// A column of the system: its nonzero entries with their rows.
pub(super) type Column = Vec<(usize, i64)>;

/// Integer multipliers `y` such that `y · column <= 0` for every column and `y · right > 0`. They
/// prove that no nonnegative combination of the columns is `right` (Farkas). `None` if there is
/// such a combination, or `go_on`, which is asked before each pivot, returned `false` first.
pub(super) fn farkas(
    columns: &[Column],
    right: &[i64],
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<BigInt>> {
    match Tableau::<i64>::new(columns, right).infeasible(go_on) {
        Ok(multipliers) => Some(multipliers?.into_iter().map(BigInt::from).collect()),
        Err(Halt::Stopped) => None,
        Err(Halt::Overflow) => {
            let wide = Tableau::<BigInt>::new(columns, right).infeasible(go_on);
            wide.unwrap_or(None)
        }
    }
}

/// For each of the first `count` columns, dual prices `w` of the rows: `w · column >= 0` for every
/// column and `> 0` for this one, with `w · right` minimal in proportion. By linear programming
/// duality this ratio is the maximum of the column in any nonnegative solution. Stops early if the
/// numbers exceed 64 bits or `go_on` returns `false`; empty if the system has no solution.
pub(super) fn prices(
    columns: &[Column],
    right: &[i64],
    count: usize,
    go_on: &dyn Fn() -> bool,
) -> Vec<Vec<i64>> {
    let mut prices = Vec::new();
    // Results found before the end are valid.
    let _ = collect_prices(columns, right, count, go_on, &mut prices);
    prices
}

fn collect_prices(
    columns: &[Column],
    right: &[i64],
    count: usize,
    go_on: &dyn Fn() -> bool,
    prices: &mut Vec<Vec<i64>>,
) -> Result<(), Halt> {
    let mut tableau = Tableau::<i64>::new(columns, right);
    if tableau.infeasible(go_on)?.is_some() {
        return Ok(());
    }
    tableau.drop_artificial()?;
    for column in 0..count {
        if !go_on() {
            break;
        }
        tableau.maximise(column)?;
        prices.push(tableau.prices()?);
    }
    Ok(())
}

/// A number does not fit; never happens with big integers.
struct Overflow;

/// Why a linear program has no result.
enum Halt {
    Overflow,
    /// The caller stopped it.
    Stopped,
}

impl From<Overflow> for Halt {
    fn from(_: Overflow) -> Halt {
        Halt::Overflow
    }
}

trait Number: Clone + Ord + From<i64> {
    /// `(self * by - left * top) / divisor`, an exact division.
    fn step(&self, by: &Self, left: &Self, top: &Self, divisor: &Self) -> Result<Self, Overflow>;
    /// Whether `self / over < other / other_over`, with positive divisors.
    fn less_ratio(&self, over: &Self, other: &Self, other_over: &Self) -> bool;
    fn minus(&self, other: &Self) -> Result<Self, Overflow>;
}

impl Number for i64 {
    fn step(&self, by: &i64, left: &i64, top: &i64, divisor: &i64) -> Result<i64, Overflow> {
        // Each product is below 2^126, so their difference fits in `i128`.
        let product = i128::from(*self) * i128::from(*by) - i128::from(*left) * i128::from(*top);
        if let (Ok(product), true) = (i64::try_from(product), *divisor == 1) {
            return Ok(product);
        }
        i64::try_from(product / i128::from(*divisor)).map_err(|_| Overflow)
    }

    fn less_ratio(&self, over: &i64, other: &i64, other_over: &i64) -> bool {
        i128::from(*self) * i128::from(*other_over) < i128::from(*other) * i128::from(*over)
    }

    fn minus(&self, other: &i64) -> Result<i64, Overflow> {
        self.checked_sub(*other).ok_or(Overflow)
    }
}

impl Number for BigInt {
    fn step(
        &self,
        by: &BigInt,
        left: &BigInt,
        top: &BigInt,
        divisor: &BigInt,
    ) -> Result<BigInt, Overflow> {
        Ok((self * by - left * top) / divisor)
    }

    fn less_ratio(&self, over: &BigInt, other: &BigInt, other_over: &BigInt) -> bool {
        self * other_over < other * over
    }

    fn minus(&self, other: &BigInt) -> Result<BigInt, Overflow> {
        Ok(self - other)
    }
}

/// Rows of the system, with nonnegative right sides and an artificial variable each. The last row
/// has the reduced costs of the sum of the artificial variables, which is minimised.
struct Tableau<N> {
    /// `rows[i][j] / denominator`: the columns, then the artificial ones, then the right side.
    rows: Vec<Vec<N>>,
    denominator: N,
    /// The basic variable of each row.
    basis: Vec<usize>,
    /// Whether the sign of each row was changed.
    signs: Vec<bool>,
    columns: usize,
}

impl<N: Number> Tableau<N> {
    fn new(columns: &[Column], right: &[i64]) -> Tableau<N> {
        let (count, height) = (columns.len(), right.len());
        let signs: Vec<bool> = right.iter().map(|&value| value < 0).collect();
        let mut rows = vec![vec![0i64; count + height + 1]; height + 1];
        for (j, column) in columns.iter().enumerate() {
            for &(i, entry) in column {
                rows[i][j] += if signs[i] { -entry } else { entry };
            }
        }
        for (i, value) in right.iter().enumerate() {
            rows[i][count + i] = 1;
            rows[i][count + height] = value.abs();
        }
        let (equations, costs) = rows.split_at_mut(height);
        for row in equations {
            for j in (0..count).chain([count + height]) {
                costs[0][j] -= row[j];
            }
        }
        let mut wide = Vec::new();
        for row in rows {
            wide.push(row.into_iter().map(N::from).collect());
        }
        Tableau {
            rows: wide,
            denominator: N::from(1),
            basis: (count..count + height).collect(),
            signs,
            columns: count,
        }
    }

    /// Minimises the sum of the artificial variables. Returns the multipliers that prove that it is
    /// positive, if it is.
    fn infeasible(&mut self, go_on: &dyn Fn() -> bool) -> Result<Option<Vec<N>>, Halt> {
        let zero = N::from(0);
        let last = self.basis.len();
        let right = self.columns + last;
        let mut stalled = 0;
        while self.rows[last][right] != zero {
            if !go_on() {
                return Err(Halt::Stopped);
            }
            if !self.step(&mut stalled)? {
                return Ok(Some(self.multipliers()?));
            }
        }
        Ok(None)
    }

    /// After [`Tableau::infeasible`] found none: removes the artificial variables from the basis,
    /// except in redundant rows.
    fn drop_artificial(&mut self) -> Result<(), Overflow> {
        let zero = N::from(0);
        for row in 0..self.basis.len() {
            if self.basis[row] < self.columns {
                continue;
            }
            let variables = &self.rows[row][..self.columns];
            let Some(entering) = variables.iter().position(|entry| *entry != zero) else {
                continue;
            };
            if self.rows[row][entering] < zero {
                // The right side is 0.
                for entry in &mut self.rows[row] {
                    *entry = zero.minus(entry)?;
                }
            }
            self.pivot(row, entering)?;
        }
        Ok(())
    }

    /// Maximises a variable, from a feasible basis without artificial variables.
    fn maximise(&mut self, column: usize) -> Result<(), Overflow> {
        let last = self.basis.len();
        let mut costs = match self.basis.iter().position(|&basic| basic == column) {
            Some(row) => self.rows[row].clone(),
            None => vec![N::from(0); self.rows[last].len()],
        };
        costs[column] = costs[column].minus(&self.denominator)?;
        self.rows[last] = costs;
        let mut stalled = 0;
        while self.step(&mut stalled)? {}
        Ok(())
    }

    /// One pivot that decreases the cost; `false` at the minimum. `stalled` counts the pivots
    /// without progress.
    fn step(&mut self, stalled: &mut usize) -> Result<bool, Overflow> {
        let zero = N::from(0);
        let last = self.basis.len();
        let right = self.columns + last;
        // The steepest column while that makes progress, else the first one (Bland 1977), which
        // cannot cycle.
        let Some(entering) = self.entering(*stalled <= 2 * last) else {
            return Ok(false);
        };
        let mut leaving: Option<usize> = None;
        for row in 0..last {
            if self.rows[row][entering] > zero
                && leaving.is_none_or(|best| self.leaves_before(row, best, entering))
            {
                leaving = Some(row);
            }
        }
        // A sum of nonnegative variables is bounded below, and so is the number of jumps, each of
        // which removes a peg.
        let leaving = leaving.expect("the cost is bounded below");
        *stalled = if self.rows[leaving][right] == zero {
            *stalled + 1
        } else {
            0
        };
        self.pivot(leaving, entering)?;
        Ok(true)
    }

    /// A column with a negative cost: the first one, or the first of the `steepest`.
    fn entering(&self, steepest: bool) -> Option<usize> {
        let zero = N::from(0);
        let costs = &self.rows[self.basis.len()][..self.columns];
        let mut entering: Option<usize> = None;
        for (column, cost) in costs.iter().enumerate() {
            if *cost >= zero {
                continue;
            }
            if !steepest {
                return Some(column);
            }
            if entering.is_none_or(|best| *cost < costs[best]) {
                entering = Some(column);
            }
        }
        entering
    }

    /// Whether the ratio of a row, of its right side to its entry in the entering column, is less
    /// than that of another one; if they are equal, whether its basic variable comes first.
    fn leaves_before(&self, row: usize, other: usize, entering: usize) -> bool {
        let right = self.columns + self.basis.len();
        let (own, over) = (&self.rows[row][right], &self.rows[row][entering]);
        let (best, best_over) = (&self.rows[other][right], &self.rows[other][entering]);
        if own.less_ratio(over, best, best_over) {
            return true;
        }
        let is_equal = !best.less_ratio(best_over, own, over);
        is_equal && self.basis[row] < self.basis[other]
    }

    fn pivot(&mut self, leaving: usize, entering: usize) -> Result<(), Overflow> {
        let zero = N::from(0);
        let top = std::mem::take(&mut self.rows[leaving]);
        let by = top[entering].clone();
        for row in &mut self.rows {
            if row.is_empty() {
                continue;
            }
            let left = row[entering].clone();
            if left == zero && by == self.denominator {
                continue;
            }
            for (entry, above) in row.iter_mut().zip(&top) {
                if *entry != zero || (*above != zero && left != zero) {
                    *entry = entry.step(&by, &left, above, &self.denominator)?;
                }
            }
        }
        self.rows[leaving] = top;
        self.denominator = by;
        self.basis[leaving] = entering;
        Ok(())
    }

    /// The prices of the rows, from the reduced costs `0 - y` of the artificial variables.
    fn prices(&self) -> Result<Vec<N>, Overflow> {
        let costs = &self.rows[self.basis.len()][self.columns..];
        let mut prices = Vec::new();
        for (cost, &is_negated) in costs.iter().zip(&self.signs) {
            prices.push(if is_negated {
                N::from(0).minus(cost)?
            } else {
                cost.clone()
            });
        }
        Ok(prices)
    }

    /// The multipliers of the rows, from the reduced costs `1 - y` of the artificial variables.
    fn multipliers(&self) -> Result<Vec<N>, Overflow> {
        let costs = &self.rows[self.basis.len()][self.columns..];
        let mut multipliers = Vec::new();
        for (cost, &is_negated) in costs.iter().zip(&self.signs) {
            multipliers.push(if is_negated {
                cost.minus(&self.denominator)?
            } else {
                self.denominator.minus(cost)?
            });
        }
        Ok(multipliers)
    }
}
